import { useId, type ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";

type SectionProps = {
  title: string;
  actions?: ReactNode;
  /** Where the link View All leads. */
  allAt?: string;
  children: ReactNode;
};

/** A heading above a table or cards. Those have their own borders. */
export function Section({ title, actions, allAt, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div
        className={classNames("flex items-baseline justify-between gap-x-4", Boolean(actions) && "flex-wrap")}
      >
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {actions}
        {allAt && (
          <ButtonLink to={allAt} variant="link" className="shrink-0" aria-describedby={id}>
            View All
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
  );
}

import { useId, type ReactNode } from "react";

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A heading above a table or cards. Those have their own borders. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

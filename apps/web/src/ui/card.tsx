import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = {
  as?: "li" | undefined;
  title?: ReactNode;
  /** The card is below a heading of its own part, so its title is an h3. */
  isNested?: boolean | undefined;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
};

/** A bordered surface. With a title it is a region named by it. */
export function Card({ as, title, isNested, actions, children, className }: CardProps) {
  const id = useId();
  const Heading = isNested ? "h3" : "h2";
  const Element = as ?? (title ? "section" : "div");
  return (
    <Element
      aria-labelledby={title ? id : undefined}
      className={classNames("rounded-card border bg-surface p-4 md:p-5", className)}
    >
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <Heading id={id} className="text-lg font-semibold">
              {title}
            </Heading>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  );
}

import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = {
  as?: "section" | "div" | "article" | "li" | "aside" | undefined;
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
};

/** A bordered surface. With a title it is a region named by it. */
export function Card({ as, title, actions, children, className }: CardProps) {
  const id = useId();
  const Element = as ?? (title ? "section" : "div");
  return (
    <Element
      aria-labelledby={title ? id : undefined}
      className={classNames("rounded-card border bg-surface p-4 md:p-5", className)}
    >
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  );
}

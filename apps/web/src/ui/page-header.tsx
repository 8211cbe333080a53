import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The actions are small: on phones they stay beside the title. */
  isCompact?: boolean | undefined;
};

/** The h1 of the page, which gets the focus after a change of page (docs/product/interface.md, I-9), and the page's actions. */
export function PageHeader({ title, lead, actions, isCompact = false }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-3 pb-2.5 md:pt-8 md:pb-6">
      <div className="grid min-w-0 gap-1">
        <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold tracking-tight md:text-3xl">
          {title}
        </h1>
        {lead && <div className="max-w-2xl text-muted">{lead}</div>}
      </div>
      {actions && (
        <div
          className={classNames(
            "flex flex-wrap gap-2",
            !isCompact && "w-full *:flex-1 sm:w-auto sm:*:flex-none",
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The actions are small: on phones they stay beside the title where its longest part that must not break fits. */
  isCompact?: boolean | undefined;
  /** For the back office: low, so that the list begins on the first screen, without the lead on phones. */
  isDense?: boolean;
  /** Beside the title: how many rows match. */
  count?: ReactNode;
  /** At the end of the title's line, also on phones: Refresh. */
  tools?: ReactNode;
};

/** The h1 of the page, which gets the focus after a change of page (docs/product/accessibility.md, I-9), and the page's actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, lead, actions, isCompact = false, isDense = false, count, tools } = props;
  return (
    <div
      className={classNames(
        "flex flex-wrap justify-between",
        isDense
          ? "items-center gap-x-4 gap-y-2 pt-3 pb-2 md:pt-4 md:pb-3"
          : "items-start gap-x-6 gap-y-3 pt-3 pb-2.5 md:pt-8 md:pb-6",
      )}
    >
      <div
        className={classNames(
          "grid min-w-0",
          isDense ? "flex-1 md:basis-56" : "gap-1",
          isCompact && "min-w-min flex-1",
        )}
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1
            id="page-title"
            tabIndex={-1}
            className={classNames(
              "font-bold tracking-tight",
              isDense ? "text-xl md:text-2xl" : "text-2xl md:text-3xl",
            )}
          >
            {title}
          </h1>
          {/* Beside tools the room depends on the number; a line of its own does not. */}
          {count && (
            <span className={classNames("grid", tools !== undefined && "max-md:basis-full")}>{count}</span>
          )}
        </div>
        {lead && (
          <div className={isDense ? "max-w-2xl text-sm text-muted max-md:hidden" : "max-w-2xl text-muted"}>
            {lead}
          </div>
        )}
      </div>
      {tools}
      {actions && (
        <div
          className={classNames(
            "flex flex-wrap gap-2",
            isDense && "items-center max-md:basis-full",
            !isDense && !isCompact && "w-full *:flex-1 sm:w-auto sm:*:flex-none",
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}

import { countText } from "@pola/shared/list-count";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";

type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** What can be done with the selection: small buttons. */
  children: ReactNode;
  /** The offer to go beyond this page: how many rows match the filter, and what selects them all. */
  matching?: { total: number; onSelectAll: () => void; isBusy?: boolean | undefined } | undefined;
};

/**
 * The bar of a selection: how many, clear, what can be done (interface.md, house rule 5). It sticks to the lower edge while
 * its list is on the screen, so it stands right after the list. Always in the page, so that its count is read out politely.
 */
export function BulkBar({ count, onClear, children, matching }: BulkBarProps) {
  const text = count > 0 ? `${count.toLocaleString("en-US")} selected` : "";
  return (
    <>
      <output className="sr-only">{text}</output>
      {count > 0 && (
        <section
          aria-label="Selection"
          data-bulk-bar
          className="sticky bottom-(--bottom-inset) z-20 -mx-4 mt-4 grid gap-2 border-t bg-surface px-4 pt-1 pb-3 shadow-menu md:bottom-4 md:mx-auto md:flex md:w-fit md:max-w-full md:flex-wrap md:items-center md:gap-3 md:rounded-card md:border md:py-2 md:pr-3 md:pl-2"
        >
          <div className="flex min-w-0 items-center gap-1">
            <IconButton label="Clear selection" icon={<X />} onClick={onClear} className="max-md:-ml-2" />
            <p className="font-semibold whitespace-nowrap tabular-nums">{text}</p>
            {matching && matching.total > count && (
              <Button
                variant="link"
                size="sm"
                className="ml-auto max-md:min-h-11 md:ml-3"
                isLoading={matching.isBusy}
                onClick={matching.onSelectAll}
              >
                Select all {countText(matching.total)} that match
              </Button>
            )}
          </div>
          <div className="flex flex-wrap gap-2 max-md:*:flex-auto">{children}</div>
        </section>
      )}
    </>
  );
}

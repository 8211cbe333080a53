import { numberText } from "@pola/shared/counted";
import { countText } from "@pola/shared/list-count";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";
import { focusTitle } from "./focus-title.ts";
import { firstBulkAction } from "./row-cursor.ts";

type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** The actions for the selection: small buttons. */
  children: ReactNode;
  /** Offers to select all rows that match, beyond this page. */
  matching?: { total: number; onSelectAll: () => void; isBusy?: boolean | undefined } | undefined;
};

/**
 * The bar of a selection: count, clear, actions (docs/product/interface.md, I-23). It sticks to the lower edge while its list
 * is on the screen, so place it right after the list. Render it also without a selection, so that screen readers announce the
 * count.
 */
export function BulkBar({ count, onClear, children, matching }: BulkBarProps) {
  const text = count > 0 ? `${numberText(count)} selected` : "";
  return (
    <>
      <output className="sr-only">{text}</output>
      {count > 0 && (
        <section
          aria-label="Selection"
          data-bulk-bar
          data-bottom-bar
          className="sticky bottom-(--bottom-inset) z-20 -mx-4 mt-4 grid gap-2 border-t bg-surface px-4 pt-1 pb-3 shadow-menu md:bottom-4 md:mx-auto md:flex md:w-fit md:max-w-full md:flex-wrap md:items-center md:gap-3 md:rounded-card md:border md:py-2 md:pr-3 md:pl-2"
        >
          <div className="flex min-w-0 items-center gap-1 max-md:flex-wrap">
            <IconButton
              label="Clear selection"
              icon={<X />}
              onClick={() => {
                focusTitle();
                onClear();
              }}
              className="max-md:-ml-2"
            />
            <p className="font-semibold whitespace-nowrap tabular-nums">{text}</p>
            {matching && matching.total > count && (
              <Button
                ref={passFocusOn}
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

/** The button leaves the page once all that match are selected. */
function passFocusOn(button: HTMLButtonElement) {
  return () => {
    if (button === document.activeElement) firstBulkAction()?.focus();
  };
}

import { counted } from "@pola/shared/counted";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { printedSlips, slips } from "../../../api/slips.ts";
import { usePageTitle } from "../../../lib/page-title.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty, Failed } from "../../../ui/states.tsx";
import { useKeyDown } from "../../../ui/use-key-down.ts";
import { type PrintReport, readSlipsPath } from "./print-job.ts";
import { SlipPages } from "./slip-pages.tsx";

/**
 * The print page of delivery slips (docs/product/slips.md, O-60 and O-61). Prints automatically once they are laid out, and
 * reports to the page that opened this window.
 */
export function SlipsPage() {
  const { choice, paper } = readSlipsPath(useLocation().hash);
  const query = useQuery(slips(choice));
  const found = query.data?.slips;
  const count = found?.length;
  usePageTitle("Delivery slips");
  const [isAgain, setIsAgain] = useState(false);
  useEffect(() => {
    if (isAgain) window.print();
  }, [isAgain]);
  const reportState = useEffectEvent((status: typeof query.status) => {
    if (status === "error") report(window.opener, { state: "failed" });
    if (query.data) report(window.opener, { state: "loaded", slips: printedSlips(query.data) });
  });
  useEffect(() => reportState(query.status), [query.status]);
  useEffect(() => {
    const [only] = found ?? [];
    // Browsers also use the title as the file name when the slips are printed to PDF.
    if (found)
      document.title =
        found.length === 1 && only ? `Delivery slip ${only.orderNumber}` : `${found.length} delivery slips`;
  }, [found]);
  useKeyDown(({ key }) => {
    if (key === "Escape") window.close();
  });
  return (
    <>
      <header className="sticky top-0 z-1 flex flex-wrap items-center gap-3 border-b bg-surface px-4 py-3 print:hidden">
        <h1 className="flex-1 font-semibold">
          {count === undefined && (query.isError ? "Delivery slips" : "Preparing delivery slips...")}
          {count !== undefined && counted(count, "delivery slip")}
        </h1>
        {count !== undefined && count > 0 && (
          <Button onClick={() => (isAgain ? window.print() : setIsAgain(true))}>Print again</Button>
        )}
        <Button variant="secondary" onClick={() => window.close()}>
          Close
        </Button>
      </header>
      {query.isError && <Failed title="Failed to print delivery slips" onRetry={query.refetch} />}
      {count === 0 && <Empty title="No orders found" />}
      {query.data && count !== 0 && (
        <SlipPages slips={query.data} paper={paper} onReady={print} isCopy={isAgain} />
      )}
    </>
  );
}

function print(): void {
  window.print();
  report(window.opener, { state: "printed" });
}

/** Reports only to a page of the same origin. A window that was opened by typing its address has no opener. */
function report(opener: Window | null, message: PrintReport): void {
  opener?.postMessage(message, window.location.origin);
}

import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { slipCount } from "../../../api/admin-orders.ts";
import { PAPER_SIZES, storedPaperSize, type PaperSize } from "../../../lib/paper-size.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { CompactSelect } from "../../../ui/select-menu.tsx";
import { notify } from "../../../ui/toast.tsx";

const PAPERS: Record<PaperSize, string> = { a6: "A6 labels", a4: "A4, four per page" };
const OPTIONS = PAPER_SIZES.map((value) => ({ value, label: PAPERS[value] }));

type SlipControlsProps = { isPrinting: boolean; onPrintToday: () => void };

/** The button that prints the slips of today, with their count, and the choice of paper. */
export function SlipControls({ isPrinting, onPrintToday }: SlipControlsProps) {
  const [paper, setPaper] = useState(storedPaperSize.get);
  const count = useQuery(slipCount(useToday()));
  return (
    <>
      <Button
        icon={<Printer />}
        isLoading={isPrinting}
        className="max-sm:basis-full"
        onClick={() => {
          if (count.data !== 0) return onPrintToday();
          // With nothing to print, no window opens. The count may be outdated, so it is loaded again for the next click.
          void count.refetch();
          notify.error("No orders found for today");
        }}
      >
        Print Today's Delivery Slips{count.data !== undefined && ` (${count.data.toLocaleString("en-US")})`}
      </Button>
      <CompactSelect
        label="Paper"
        value={paper}
        options={OPTIONS}
        onChange={(next) => {
          setPaper(next);
          storedPaperSize.set(next);
        }}
      />
    </>
  );
}

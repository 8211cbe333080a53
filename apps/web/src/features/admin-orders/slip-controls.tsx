import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { slipCount } from "../../api/admin-orders.ts";
import { PAPER_SIZES, storedPaperSize, type PaperSize } from "../../lib/paper-size.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { notify } from "../../ui/toast.tsx";

const PAPERS: Record<PaperSize, string> = { a6: "A6 labels", a4: "A4, four per page" };
const OPTIONS = PAPER_SIZES.map((value) => ({ value, label: PAPERS[value] }));

type SlipControlsProps = { isPrinting: boolean; onPrintToday: () => void };

/** 'Print Today's Delivery Slips' with its count (specification, section 2), and the paper it goes on. */
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
          // No window for nothing; the count may be old, so the next press knows better.
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

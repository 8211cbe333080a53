import type { BusinessDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { MAX_SELECTED_ORDERS } from "@pola/shared/limits";
import type { SlipCounts } from "@pola/shared/schemas/slip";
import type { UseQueryResult } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { PAPER_SIZES, storedPaperSize, type PaperSize } from "../../../lib/paper-size.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { notify } from "../../../ui/toast.tsx";
import type { PrintSlips } from "./use-print-slips.ts";

const PAPERS: Record<PaperSize, string> = { a6: "A6 labels", a4: "A4, four per page" };

/** How many of these slips one print has (docs/product/slips.md, O-760). */
const printable = (count: number) =>
  count > MAX_SELECTED_ORDERS
    ? `${numberText(MAX_SELECTED_ORDERS)} of ${numberText(count)}`
    : numberText(count);

type SlipControlsProps = {
  slips: PrintSlips;
  day: BusinessDate;
  /** Those of the day. */
  counts: UseQueryResult<SlipCounts>;
};

/**
 * The button that prints today's slips, with their count; it asks when some were printed before (docs/product/slips.md, O-130).
 * Its menu has the unprinted slips of earlier days and the paper.
 */
export function SlipControls({ slips, day, counts }: SlipControlsProps) {
  const [paper, setPaper] = useState(storedPaperSize.get);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { today, earlier = 0 } = counts.data ?? {};
  const printToday = () => {
    if (today === 0) {
      // With nothing to print, no window opens. The count may be outdated, so it is loaded again for the next click.
      void counts.refetch();
      notify.error("No orders found for today");
    } else if (counts.data && counts.data.printed > 0) setAsked({ counts: counts.data, day });
    else void slips.printToday(day);
  };
  return (
    <div className="flex items-center gap-1 max-md:basis-full">
      <Button
        size="sm"
        icon={<Printer />}
        isLoading={slips.isPrinting}
        className="max-md:flex-1"
        onClick={printToday}
      >
        Print Today's Delivery Slips{today !== undefined && ` (${printable(today)})`}
      </Button>
      <Menu
        label="More slips and paper"
        icon={<ChevronDown />}
        items={[
          earlier > 0 && {
            label: `Print ${printable(earlier)} unprinted of earlier days`,
            icon: <Printer />,
            onSelect: () => void slips.printEarlier(day),
          },
          ...PAPER_SIZES.map((size) => ({
            label: PAPERS[size],
            hint: size === paper ? "Chosen paper" : undefined,
            icon: <Check className={size === paper ? undefined : "invisible"} />,
            onSelect: () => {
              setPaper(size);
              storedPaperSize.set(size);
            },
          })),
        ]}
      />
      {asked && <PrintedQuestion {...asked} slips={slips} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The day of the question stays, also after midnight. */
type Asked = { counts: SlipCounts; day: BusinessDate };

type PrintedQuestionProps = Asked & { slips: PrintSlips; onClose: () => void };

/** Asks whether slips that were printed before are printed again. */
function PrintedQuestion({ counts: { today, printed }, day, slips, onClose }: PrintedQuestionProps) {
  const fresh = today - printed;
  const isOnlyOne = today === 1;
  const print = (slip?: "unprinted") => {
    onClose();
    void slips.printToday(day, slip);
  };
  return (
    <Modal
      onClose={onClose}
      size="sm"
      title={
        isOnlyOne
          ? "Today's slip is already printed"
          : `${numberText(printed)} of ${numberText(today)} ${printed === 1 ? "is" : "are"} already printed`
      }
      footer={
        <>
          <Button variant={fresh > 0 ? "secondary" : "primary"} onClick={() => print()}>
            {isOnlyOne
              ? "Print again"
              : `Print ${today > MAX_SELECTED_ORDERS ? "the first" : "all"} ${numberText(Math.min(today, MAX_SELECTED_ORDERS))}`}
          </Button>
          {fresh > 0 && (
            <Button data-autofocus onClick={() => print("unprinted")}>
              Print {printable(fresh)} new
            </Button>
          )}
        </>
      }
    >
      <p>A slip that is printed again is marked COPY.</p>
    </Modal>
  );
}

import { businessDateOf } from "@pola/shared/calendar";
import type { Slips } from "@pola/shared/schemas/slip";
import { useState } from "react";
import { slipsOf, slipsOfDay, useMarkSlipsPrinted } from "../../api/slips.ts";
import { storedPaperSize } from "../../lib/paper-size.ts";
import { notify } from "../../ui/toast.tsx";
import { openPrintTarget } from "./slip-window.ts";

/** A print and what is said about it (specification, section 8). */
type Job = {
  load: () => Promise<Slips>;
  onLoaded?: (count: number) => void;
  onPrinted: (count: number) => void;
  none: string;
  failed: string;
};

const say = (count: number) =>
  count === 1 ? "Delivery slip sent to printer" : `${count} delivery slips sent to printer`;

/** Prints delivery slips. Each of these must be called by the click itself, which is what lets the window open. */
export function usePrintSlips() {
  const [isPrinting, setIsPrinting] = useState(false);
  const { mutateAsync: markPrinted } = useMarkSlipsPrinted();

  const run = async (job: Job) => {
    const target = openPrintTarget();
    setIsPrinting(true);
    try {
      const slips = await job.load();
      const count = slips.slips.length;
      if (count === 0) {
        target.close();
        return notify.error(job.none);
      }
      if (target.isFrame)
        notify.message("The browser blocked the print window, so the slips are printed from this page");
      job.onLoaded?.(count);
      await target.print(slips, storedPaperSize.get());
      job.onPrinted(count);
      await remember(slips);
    } catch {
      target.close();
      notify.error(job.failed);
    } finally {
      setIsPrinting(false);
    }
  };

  /** The paper is out whether or not this works, so its failure is a notice of its own. */
  const remember = async ({ slips }: Slips) => {
    try {
      await markPrinted(slips.map(({ orderId }) => orderId));
    } catch {
      notify.error("The slips were printed, but the orders could not be marked as printed");
    }
  };

  return {
    isPrinting,
    printOne: (id: string) =>
      run({
        load: () => slipsOf([id]),
        onPrinted: (count) => notify.success(say(count)),
        none: "Order not found",
        failed: "Failed to print delivery slip",
      }),
    printMany: (ids: readonly string[]) =>
      run({
        load: () => slipsOf(ids),
        onPrinted: (count) => {
          notify.success(say(count));
          const gone = ids.length - count;
          if (gone > 0)
            notify.message(
              `${gone} of the chosen orders no longer ${gone === 1 ? "exists" : "exist"} and had no slip`,
            );
        },
        none: "No orders found",
        failed: ids.length === 1 ? "Failed to print delivery slip" : "Failed to print delivery slips",
      }),
    printToday: () =>
      run({
        load: () => slipsOfDay(businessDateOf(new Date())),
        onLoaded: (count) => notify.success(`Printing ${count} delivery slips for today's orders`),
        onPrinted: () => undefined,
        none: "No orders found for today",
        failed: "Failed to print today's orders",
      }),
  };
}

import type { BusinessDate } from "@pola/shared/calendar";
import { counted, numberText } from "@pola/shared/counted";
import { useState } from "react";
import { type PrintedSlip, type SlipChoice, useMarkSlipsPrinted } from "../../../api/slips.ts";
import { type PaperSize, storedPaperSize } from "../../../lib/paper-size.ts";
import { notify } from "../../../ui/toast.tsx";
import { type PrintReport, slipsPath } from "./print-job.ts";

/** What to print, and the messages about it. */
type Job = {
  choice: SlipChoice;
  onLoaded?: (count: number) => void;
  onPrinted?: (count: number) => void;
  none: string;
  failed: string;
};

const notifyPrinted = (count: number) =>
  notify.success(`${count === 1 ? "Delivery slip" : counted(count, "delivery slip")} sent to printer`);

export type PrintSlips = ReturnType<typeof usePrintSlips>;

/** Prints delivery slips and marks their orders. Call these synchronously in the click handler, or the browser blocks the window. */
export function usePrintSlips() {
  const [isPrinting, setIsPrinting] = useState(false);
  const { mutateAsync: markPrinted } = useMarkSlipsPrinted();

  const run = async ({ choice, onLoaded, onPrinted, none, failed }: Job) => {
    const paper = storedPaperSize.get();
    const popup = openPrintWindow(choice, paper);
    setIsPrinting(true);
    try {
      // Few browsers block the window, so the code to print without one is loaded only then.
      const printed = popup
        ? await reportsOf(popup, (count) => onLoaded?.(count))
        : await (
            await import("./print-frame.tsx")
          ).printInFrame(choice, paper, (count) => {
            notify.message("The browser blocked the print window, so the slips are printed from this page");
            onLoaded?.(count);
          });
      const count = printed.length;
      if (count === 0) {
        popup?.close();
        return notify.error(none);
      }
      onPrinted?.(count);
      await mark(printed);
    } catch {
      popup?.close();
      notify.error(failed);
    } finally {
      setIsPrinting(false);
    }
  };

  /** The slips are printed even if this fails, so the failure has its own message. */
  const mark = async (printed: readonly PrintedSlip[]) => {
    try {
      const corrected = await markPrinted(printed);
      const isOne = corrected.length === 1;
      if (corrected.length > 0)
        notify.error(
          `${corrected.join(", ")} ${isOne ? "was" : "were"} corrected while the slips were printed. Print ${isOne ? "its slip" : "their slips"} again.`,
        );
    } catch {
      notify.error("The slips were printed, but the orders could not be marked as printed");
    }
  };

  return {
    isPrinting,
    printOne: (id: string) =>
      run({
        choice: { ids: [id] },
        onPrinted: notifyPrinted,
        none: "This order was cancelled, returned or deleted, so it has no slip",
        failed: "Failed to print delivery slip",
      }),
    printMany: (ids: readonly string[]) =>
      run({
        choice: { ids },
        onPrinted: (count) => {
          notifyPrinted(count);
          const missing = ids.length - count;
          if (missing > 0)
            notify.message(
              `${numberText(missing)} of the chosen orders ${missing === 1 ? "was" : "were"} cancelled, returned or deleted and had no slip`,
            );
        },
        none: "No orders found",
        failed: ids.length === 1 ? "Failed to print delivery slip" : "Failed to print delivery slips",
      }),
    printToday: (date: BusinessDate, slip?: "unprinted") =>
      run({
        choice: { date, ...(slip && { slip }) },
        onLoaded: (count) => notify.success(`Printing ${counted(count, "delivery slip")} for today's orders`),
        none: "No orders found for today",
        failed: "Failed to print today's orders",
      }),
    /** The slips that orders of earlier days still need. */
    printEarlier: (before: BusinessDate) =>
      run({
        choice: { before },
        onPrinted: notifyPrinted,
        none: "No orders found",
        failed: "Failed to print delivery slips",
      }),
  };
}

const CHECK_CLOSED_MS = 300;

let lastWindow: Window | null = null;

/**
 * Opens the print page in a window of 800 by 600 and closes the window of the previous print. Must be called synchronously in
 * the click handler, or the browser blocks the window as a pop-up: it is null then.
 */
function openPrintWindow(choice: SlipChoice, paper: PaperSize): Window | null {
  lastWindow?.close();
  lastWindow = window.open(slipsPath(choice, paper), "_blank", "width=800,height=600");
  return lastWindow;
}

/**
 * Follows what the window reports until it has printed. `onLoaded` gets the number of slips before they print.
 * @returns the printed slips; none if there was nothing to print
 * @throws Error when the slips could not be loaded or their window was closed
 */
function reportsOf(popup: Window, onLoaded: (count: number) => void): Promise<PrintedSlip[]> {
  const end = new AbortController();
  const printed = new Promise<PrintedSlip[]>((resolve, reject) => {
    let slips: PrintedSlip[] = [];
    const listen = ({ source, origin, data }: MessageEvent<PrintReport | null>) => {
      if (source !== popup || origin !== window.location.origin) return;
      if (data?.state === "failed") reject(new Error("The slips could not be loaded"));
      if (data?.state === "printed") resolve(slips);
      if (data?.state !== "loaded") return;
      slips = data.slips;
      if (slips.length === 0) resolve(slips);
      else onLoaded(slips.length);
    };
    window.addEventListener("message", listen, { signal: end.signal });
    const timer = setInterval(() => {
      if (popup.closed) reject(new Error("The print window was closed"));
    }, CHECK_CLOSED_MS);
    end.signal.addEventListener("abort", () => clearInterval(timer));
  });
  return printed.finally(() => end.abort());
}

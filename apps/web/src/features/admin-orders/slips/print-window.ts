import type { PrintedSlip, SlipChoice } from "../../../api/slips.ts";
import type { PaperSize } from "../../../lib/paper-size.ts";
import { type PrintReport, slipsPath } from "./print-job.ts";

const CHECK_CLOSED_MS = 300;

/** Calls back with the number of slips once they are loaded, before they print. */
type OnLoaded = (count: number) => void;

export type SlipPrint = {
  /** Whether the browser blocked the window, so that the slips print from a hidden frame of this page. */
  isFrame: boolean;
  /**
   * The printed slips; none if there was nothing to print.
   * @throws Error when the slips could not be loaded or their window was closed
   */
  run: (onLoaded: OnLoaded) => Promise<PrintedSlip[]>;
  close: () => void;
};

let lastWindow: Window | null = null;

/**
 * Opens the print page in a window of 800 by 600 and closes the window of the previous print. Must be called synchronously in
 * the click handler, or the browser blocks the window as a pop-up.
 */
export function openSlipPrint(choice: SlipChoice, paper: PaperSize): SlipPrint {
  lastWindow?.close();
  const popup = window.open(slipsPath(choice, paper), "_blank", "width=800,height=600");
  lastWindow = popup;
  if (popup === null) return framePrint(choice, paper);
  return { isFrame: false, run: (onLoaded) => reportsOf(popup, onLoaded), close: () => popup.close() };
}

/** Follows what the window reports until it has printed. */
function reportsOf(popup: Window, onLoaded: OnLoaded): Promise<PrintedSlip[]> {
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

function framePrint(choice: SlipChoice, paper: PaperSize): SlipPrint {
  return {
    isFrame: true,
    run: async (onLoaded) => {
      // Few browsers block the window, so this code is loaded only then.
      const { printInFrame } = await import("./print-frame.tsx");
      return await printInFrame(choice, paper, onLoaded);
    },
    close: () => undefined,
  };
}

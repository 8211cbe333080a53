import { createRoot } from "react-dom/client";
import { loadSlips, type PrintedSlip, printedSlips, type SlipChoice } from "../../../api/slips.ts";
import type { PaperSize } from "../../../lib/paper-size.ts";
import { SlipPages } from "./slip-pages.tsx";

/**
 * Prints the slips from a hidden frame of this page. The frame is an empty document that React fills, not the print page
 * itself: the security policy forbids framing any page.
 * @returns the printed slips; none if there was nothing to print
 * @throws ApiError when the slips cannot be loaded; Error when their styles cannot
 */
export async function printInFrame(
  choice: SlipChoice,
  paper: PaperSize,
  onLoaded: (count: number) => void,
): Promise<PrintedSlip[]> {
  const slips = await loadSlips(choice);
  const printed = printedSlips(slips);
  if (printed.length === 0) return printed;
  onLoaded(printed.length);
  const { view, remove } = hiddenFrame();
  try {
    await copyStyles(view.document);
    await new Promise<void>((done, fail) => {
      const root = createRoot(view.document.body, { onUncaughtError: fail });
      root.render(<SlipPages slips={slips} paper={paper} onReady={done} />);
    });
    view.addEventListener("afterprint", remove);
    view.focus();
    view.print();
    return printed;
  } catch (error) {
    remove();
    throw error;
  }
}

function hiddenFrame(): { view: Window; remove: () => void } {
  const frame = document.createElement("iframe");
  frame.title = "Delivery slips";
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  // Off screen instead of `display: none`: the slips must be laid out to be measured.
  Object.assign(frame.style, {
    position: "fixed",
    left: "-10000px",
    top: "0",
    width: "800px",
    height: "600px",
    border: "0",
  });
  document.body.append(frame);
  const view = frame.contentWindow;
  if (view === null) throw new Error("The frame has no window");
  view.document.documentElement.lang = "en";
  return { view, remove: () => frame.remove() };
}

/** A slip without its styles must not reach the printer, so a stylesheet that does not load is an error. */
async function copyStyles(target: Document): Promise<void> {
  const styles = [...document.querySelectorAll<HTMLElement>("link[rel='stylesheet'], style")];
  await Promise.all(
    styles.map(
      (style) =>
        new Promise<void>((done, fail) => {
          const copy = target.importNode(style, true);
          if (copy.nodeName === "LINK") {
            copy.addEventListener("load", () => done());
            copy.addEventListener("error", () => fail(new Error("A stylesheet did not load")));
          } else done();
          target.head.append(copy);
        }),
    ),
  );
}

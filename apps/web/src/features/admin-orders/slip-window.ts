import type { Slips } from "@pola/shared/schemas/slip";
import type { PaperSize } from "../../lib/paper-size.ts";
import a4Url from "./slip-a4.css?url";
import a6Url from "./slip-a6.css?url";
import windowUrl from "./slip-window.css?url";
import slipUrl from "./slip.css?url";

/** A slow picture may be missing on the slip; the parcel goes out today. */
const PATIENCE_MS = 5000;
const PAPER_URL: Record<PaperSize, string> = { a6: a6Url, a4: a4Url };

/** Where slips are laid out and printed: a window of their own, or a hidden frame where the browser allows none. */
export type PrintTarget = {
  isFrame: boolean;
  /** @throws Error when the window was closed meanwhile */
  print: (slips: Slips, paper: PaperSize) => Promise<void>;
  close: () => void;
};

let lastWindow: Window | null = null;

/**
 * Opens the print window (specification, section 9: 800 by 600). Must run in the click itself: after a pause the browser takes it for
 * an advertisement. The window of the print before is closed. It is filled from here, so the policy that forbids inline scripts and
 * styles holds in it too.
 */
export function openPrintTarget(): PrintTarget {
  lastWindow?.close();
  const popup = window.open("", "_blank", "width=800,height=600");
  lastWindow = popup;
  if (popup === null) return frameTarget();
  popup.document.title = "Delivery slips";
  popup.document.body.append("Preparing delivery slips...");
  return {
    isFrame: false,
    close: () => popup.close(),
    print: async (slips, paper) => {
      if (popup.closed) throw new Error("The print window was closed");
      await fill(popup, slips, paper);
      addBar(popup, slips.slips.length);
      if (popup.closed) throw new Error("The print window was closed");
      popup.focus();
      popup.print();
    },
  };
}

function frameTarget(): PrintTarget {
  const frame = document.createElement("iframe");
  frame.title = "Delivery slips";
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  // Laid out, so that slips can be measured, but out of sight.
  Object.assign(frame.style, {
    position: "fixed",
    left: "-10000px",
    top: "0",
    width: "800px",
    height: "600px",
    border: "0",
  });
  document.body.append(frame);
  return {
    isFrame: true,
    close: () => frame.remove(),
    print: async (slips, paper) => {
      const view = frame.contentWindow;
      if (view === null) throw new Error("The frame has no window");
      await fill(view, slips, paper);
      view.addEventListener("afterprint", () => frame.remove());
      view.focus();
      view.print();
    },
  };
}

async function fill(view: Window, slips: Slips, paper: PaperSize): Promise<void> {
  // The code makers are loaded with the first print only.
  const { fitSlips, slipPages } = await import("./slip-sheet.ts");
  const doc = view.document;
  doc.documentElement.lang = "en";
  doc.title = titleOf(slips);
  doc.body.replaceChildren();
  await Promise.all([windowUrl, slipUrl, PAPER_URL[paper]].map((url) => addStyles(doc, url)));
  const main = doc.createElement("main");
  main.append(...slipPages(doc, slips, paper));
  doc.body.append(main);
  await Promise.race([
    Promise.all([doc.fonts?.ready, ...[...doc.images].map(settled)]),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ]);
  fitSlips(doc);
}

/** Also the name of the file when it is "printed" to PDF. */
function titleOf({ slips }: Slips): string {
  const [only] = slips;
  return slips.length === 1 && only ? `Delivery slip ${only.orderNumber}` : `${slips.length} delivery slips`;
}

/** Without its styles a slip must not go to the printer, so a failure to load them is one. */
function addStyles(doc: Document, url: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = doc.createElement("link");
    link.rel = "stylesheet";
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => fail(new Error(`${url} did not load`)));
    link.href = new URL(url, window.location.origin).href;
    doc.head.append(link);
  });
}

function settled(image: HTMLImageElement): Promise<unknown> {
  if (image.complete) return Promise.resolve();
  return new Promise((done) => {
    image.addEventListener("load", done);
    image.addEventListener("error", done);
  });
}

/** What the window offers besides the paper; not printed. */
function addBar(popup: Window, count: number): void {
  const doc = popup.document;
  const bar = doc.createElement("header");
  bar.className = "bar";
  const text = doc.createElement("h1");
  text.textContent = count === 1 ? "1 delivery slip" : `${count} delivery slips`;
  bar.append(
    text,
    button(doc, "Print again", () => popup.print()),
    button(doc, "Close", () => popup.close()),
  );
  doc.body.prepend(bar);
  doc.addEventListener("keydown", ({ key }) => key === "Escape" && popup.close());
}

function button(doc: Document, label: string, onClick: () => void): HTMLButtonElement {
  const made = doc.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", onClick);
  return made;
}

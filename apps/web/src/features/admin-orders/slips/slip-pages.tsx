import { formatDateTime } from "@pola/shared/calendar";
import { chunksOf } from "@pola/shared/chunks-of";
import { formatRupees, sumRupees } from "@pola/shared/money";
import { isUndelivered } from "@pola/shared/order-status";
import type { Slip, Slips } from "@pola/shared/schemas/slip";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PaperSize } from "../../../lib/paper-size.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { SlipSheet } from "./slip-sheet.tsx";
import "./slips.css";

const PER_PAGE: Record<PaperSize, number> = { a6: 1, a4: 4 };
/** A slip is printed without an image that loads too slowly, so that a parcel is not delayed. */
const MAX_WAIT_MS = 5000;

type SlipPagesProps = {
  slips: Slips;
  paper: PaperSize;
  /** Marks every slip as a copy. Without it those are marked that were printed before. */
  isCopy?: boolean;
  /** Called once, when fonts and images have loaded and every slip fits its label. */
  onReady: () => void;
};

/** The pages of a print, in the order given: for several slips a count list first, then the slips (docs/product/slips.md, O-61). */
export function SlipPages({ slips: { from, slips }, paper, isCopy = false, onReady }: SlipPagesProps) {
  const root = useRef<HTMLElement>(null);
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    let isCurrent = true;
    const prepare = async (pages: HTMLElement) => {
      await assetsLoaded(pages);
      if (!isCurrent) return;
      fitSlips(pages);
      ready();
    };
    if (root.current) void prepare(root.current);
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <main ref={root} className="slips" data-paper={paper}>
      {slips.length > 1 && <CountList slips={slips} />}
      {chunksOf(slips, PER_PAGE[paper]).map((page) => (
        <section key={page[0]?.orderId} className="sheet labels">
          {page.map((slip) => (
            <SlipSheet
              key={slip.orderId}
              slip={slip}
              from={from}
              isCopy={isCopy || slip.slipPrintedAt !== null}
            />
          ))}
        </section>
      ))}
    </main>
  );
}

function CountList({ slips }: { slips: readonly Slip[] }) {
  const [printedAt] = useState(serverNow);
  const areas = new Map<string, number>();
  for (const { customer } of slips) areas.set(customer.area, (areas.get(customer.area) ?? 0) + 1);
  // Of the others the cash was collected, or never will be (docs/product/slips.md, O-133).
  const unpaid = slips.filter(({ status }) => isUndelivered(status));
  const numbers = slips.map(({ orderNumber }) => orderNumber).sort();
  return (
    <section className="sheet count-list">
      <h2>{slips.length} Delivery Slips</h2>
      <p>
        {numbers[0]} to {numbers.at(-1)}
      </p>
      <p>Printed {formatDateTime(printedAt)}</p>
      <p className="cash-to-collect">
        Cash to collect:{" "}
        <strong>{formatRupees(sumRupees(unpaid.map(({ totalAmount }) => totalAmount)))}</strong>
      </p>
      <ul className="areas">
        {[...areas].map(([area, count]) => (
          <li key={area}>
            <span>{area === "" ? "No area" : area}</span>
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Waits for fonts and images, up to a time limit. */
async function assetsLoaded(pages: HTMLElement): Promise<void> {
  const images = [...pages.querySelectorAll("img")].map(settled);
  await Promise.race([
    Promise.all([pages.ownerDocument.fonts?.ready, ...images]),
    new Promise((done) => setTimeout(done, MAX_WAIT_MS)),
  ]);
}

function settled(image: HTMLImageElement): Promise<unknown> {
  if (image.complete) return Promise.resolve();
  return new Promise((done) => {
    image.addEventListener("load", done);
    image.addEventListener("error", done);
  });
}

/** The settings of a slip from normal to tightest; slips.css says what each means. */
const DENSITIES = ["0", "1", "2", "3", "4"];

/**
 * Makes the contents of each slip fit its label: smaller print for long addresses and many lines, then an address without its line breaks. What
 * does not fit at the tightest setting is replaced by "and n more items". The slips must be laid out with their styles, because they are
 * measured.
 */
function fitSlips(pages: HTMLElement): void {
  for (const slip of pages.querySelectorAll<HTMLElement>(".slip")) {
    const lines = slip.querySelector<HTMLElement>(".lines");
    if (!lines) continue;
    const overflows = () =>
      lines.scrollHeight > lines.clientHeight + 1 || slip.scrollHeight > slip.clientHeight + 1;
    for (const density of DENSITIES) {
      slip.dataset["density"] = density;
      if (!overflows()) break;
    }
    slip.toggleAttribute("data-joined", overflows());
    if (overflows()) hideLines(lines, overflows);
  }
}

/** Hides lines from the last one upwards, but never the first. */
function hideLines(list: HTMLElement, overflows: () => boolean): void {
  const lines = [...list.querySelectorAll<HTMLElement>("li:not(.more)")];
  const more = list.querySelector<HTMLElement>(".more");
  if (!more) return;
  more.hidden = false;
  for (let hidden = 0; overflows() && hidden < lines.length - 1;) {
    const line = lines[lines.length - 1 - hidden];
    if (line) line.hidden = true;
    hidden += 1;
    more.textContent = `and ${hidden} more items, see the order`;
  }
}

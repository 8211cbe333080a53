import { formatBusinessDate, formatDateTime } from "@pola/shared/calendar";
import { formatRupees, toCents, toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { Slip, Slips } from "@pola/shared/schemas/slip";
import { formatWeight } from "@pola/shared/weight";
import type { PaperSize } from "../../lib/paper-size.ts";
import { barcode, drawing, qrCode } from "./slip-codes.ts";

const PER_PAGE: Record<PaperSize, number> = { a6: 1, a4: 4 };

/** A parcel with an upward tick, in black. */
const LOGO =
  "M3 0h26a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3zM9.6 9l-1.6 3.5h16L22.4 9zM7.5 14.5V24a1 1 0 0 0 1 1h15a1 1 0 0 0 1-1v-9.5zm4 5.3 1.3-1.5 1.7 1.5 4.8-4.6 1.4 1.4-6.2 6.1z";

type Child = Node | string | null;

/** Everything stored is set as text, so that markup in a name or an address stays what it is: letters. */
function element(doc: Document, tag: string, className: string, ...children: Child[]): HTMLElement {
  const made = doc.createElement(tag);
  made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

/**
 * The pages of a print: for several slips a count list first, then one slip a page on A6 or four on A4, in the order given, which is
 * the order of delivery (interface.md, Delivery slips).
 */
export function slipPages(doc: Document, { from, slips }: Slips, paper: PaperSize): HTMLElement[] {
  const made = slips.map((slip) => slipSheet(doc, slip, from));
  const pages = slips.length > 1 ? [countList(doc, slips)] : [];
  for (let start = 0; start < made.length; start += PER_PAGE[paper]) {
    pages.push(element(doc, "section", "page", ...made.slice(start, start + PER_PAGE[paper])));
  }
  return pages;
}

function countList(doc: Document, slips: readonly Slip[]): HTMLElement {
  const areas = new Map<string, number>();
  let cashCents = 0;
  for (const { customer, totalAmount } of slips) {
    areas.set(customer.area, (areas.get(customer.area) ?? 0) + 1);
    cashCents += toCents(totalAmount);
  }
  const numbers = slips.map(({ orderNumber }) => orderNumber).sort();
  return element(
    doc,
    "section",
    "page count-list",
    element(doc, "h2", "count-title", `${slips.length} Delivery Slips`),
    element(doc, "p", "", `${numbers[0] ?? ""} to ${numbers.at(-1) ?? ""}`),
    element(doc, "p", "", `Printed ${formatDateTime(new Date())}`),
    element(doc, "p", "count-cash", "Cash to collect: ", strong(doc, formatRupees(toRupees(cashCents)))),
    element(
      doc,
      "ul",
      "areas",
      ...[...areas].map(([area, count]) =>
        element(
          doc,
          "li",
          "",
          element(doc, "span", "area", area === "" ? "No area" : area),
          strong(doc, String(count)),
        ),
      ),
    ),
  );
}

function strong(doc: Document, text: string): HTMLElement {
  return element(doc, "strong", "", text);
}

function slipSheet(doc: Document, slip: Slip, from: Slips["from"]): HTMLElement {
  return element(
    doc,
    "article",
    "slip",
    sender(doc, slip, from),
    codes(doc, slip),
    receiver(doc, slip),
    contents(doc, slip),
    element(
      doc,
      "div",
      "cash",
      element(doc, "p", "cash-words", "Cash on Delivery"),
      element(doc, "p", "cash-label", "Total Amount"),
      amount(doc, formatRupees(slip.totalAmount)),
    ),
    element(doc, "p", "signature", "Received by (name and signature)"),
  );
}

/** From here on 24 points are too wide for the box. */
const LONG_AMOUNT = 14;

function amount(doc: Document, text: string): HTMLElement {
  const made = element(doc, "p", "cash-amount", text);
  if (text.length >= LONG_AMOUNT) made.dataset["long"] = "";
  return made;
}

function sender(doc: Document, { reseller }: Slip, from: Slips["from"]): HTMLElement {
  const logo = drawing(doc, "0 0 32 32", LOGO);
  logo.setAttribute("fill-rule", "evenodd");
  logo.setAttribute("shape-rendering", "auto");
  logo.classList.add("logo");
  return element(
    doc,
    "div",
    "sender",
    element(
      doc,
      "div",
      "from",
      logo,
      element(
        doc,
        "div",
        "",
        element(doc, "p", "label", "From"),
        // An address that begins with the name does not say it twice.
        from.address.startsWith(from.name) ? null : element(doc, "p", "strong", from.name),
        element(doc, "p", "small", from.address),
        element(doc, "p", "small", formatPhone(from.phone)),
      ),
    ),
    element(
      doc,
      "div",
      "brand",
      brandLogo(doc, reseller.logoUrl),
      element(doc, "p", "label", "Sold by"),
      element(doc, "p", "strong", reseller.businessName),
      reseller.phone === null ? null : element(doc, "p", "small", formatPhone(reseller.phone)),
    ),
  );
}

/** A picture that does not load leaves no gap and no broken sign. */
function brandLogo(doc: Document, url: string | null): HTMLElement | null {
  if (url === null || url === "") return null;
  const image = doc.createElement("img");
  image.className = "brand-logo";
  image.alt = "";
  image.addEventListener("error", () => image.remove());
  image.src = new URL(url, window.location.origin).href;
  return image;
}

function codes(doc: Document, { orderNumber, trackingNumber, date }: Slip): HTMLElement {
  const { svg, widthMm } = barcode(doc, orderNumber);
  svg.setAttribute("width", `${widthMm}mm`);
  svg.classList.add("barcode");
  const qr = qrCode(doc, trackingNumber ?? orderNumber);
  qr.classList.add("qr");
  return element(
    doc,
    "div",
    "codes",
    element(
      doc,
      "div",
      "code-column",
      svg,
      element(doc, "p", "order-number", orderNumber),
      element(
        doc,
        "p",
        "small",
        `Ordered ${formatBusinessDate(date)}`,
        trackingNumber === null ? "" : ` · Tracking ${trackingNumber}`,
      ),
    ),
    qr,
  );
}

function receiver(doc: Document, { customer }: Slip): HTMLElement {
  return element(
    doc,
    "section",
    "receiver",
    element(doc, "p", "label", "To"),
    element(doc, "p", "receiver-name", customer.name),
    element(doc, "p", "receiver-phone", formatPhone(customer.phone)),
    element(doc, "p", "receiver-address", customer.address),
    element(doc, "p", "receiver-city", customer.city),
  );
}

function contents(doc: Document, { items, totalWeight }: Slip): HTMLElement {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return element(
    doc,
    "section",
    "contents",
    element(
      doc,
      "p",
      "label contents-head",
      element(doc, "span", "", pieces === 1 ? "1 piece" : `${pieces} pieces`),
      element(doc, "span", "", `Weight ${formatWeight(totalWeight)}`),
    ),
    element(doc, "ul", "items", ...items.map((item) => itemLine(doc, item))),
  );
}

function itemLine(doc: Document, { name, quantity, variations }: Slip["items"][number]): HTMLElement {
  const options = Object.entries(variations).map(([choice, value]) => `${choice}: ${value}`);
  return element(
    doc,
    "li",
    "",
    strong(doc, `${quantity} × `),
    name,
    options.length === 0 ? null : element(doc, "span", "options", ` (${options.join(", ")})`),
  );
}

/** The tighter ways to set a slip, tried in turn. */
const DENSITIES = ["", "1", "2", "3", "4"];

/**
 * Sets each slip as large as its own size allows: smaller print for long addresses and many lines; what even then does not fit ends in
 * "and n more items". Needs the sheets in a laid-out document.
 */
export function fitSlips(doc: Document): void {
  for (const slip of doc.querySelectorAll<HTMLElement>(".slip")) {
    const items = slip.querySelector<HTMLElement>(".items");
    if (!items) continue;
    const overflows = () =>
      items.scrollHeight > items.clientHeight + 1 || slip.scrollHeight > slip.clientHeight + 1;
    for (const density of DENSITIES) {
      slip.dataset["density"] = density;
      if (!overflows()) break;
    }
    if (overflows()) cutItems(doc, items, overflows);
  }
}

function cutItems(doc: Document, items: HTMLElement, overflows: () => boolean): void {
  const more = element(doc, "li", "more");
  items.append(more);
  let left = 0;
  while (overflows() && items.childElementCount > 1) {
    items.children[items.childElementCount - 2]?.remove();
    left += 1;
    more.textContent = `and ${left} more items, see the order`;
  }
}

import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { Slip, Slips } from "@pola/shared/schemas/slip";
import { formatWeight } from "@pola/shared/weight";
import { counted, numberText } from "@pola/shared/counted";
import JsBarcode from "jsbarcode";
import { optionsText } from "../../../components/options-text.ts";
import { type CodeDrawing, qrCodeOf } from "../../../lib/qr-code.ts";
import "./slip.css";

/** The brand's logo in black: a parcel with a check mark. */
const LOGO =
  "M3 0h26a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3zM9.6 9l-1.6 3.5h16L22.4 9zM7.5 14.5V24a1 1 0 0 0 1 1h15a1 1 0 0 0 1-1v-9.5zm4 5.3 1.3-1.5 1.7 1.5 4.8-4.6 1.4 1.4-6.2 6.1z";
/** The smallest width at which a label printer of 203 dpi prints one module of a Code 128 clearly. */
const MODULE_MM = 0.33;
/** From this length on an amount is too wide for its box at 24 points. */
const LONG_AMOUNT = 14;

/** One delivery slip. `fitSlips` sets its `data-density` and hides the lines that have no room. */
export function SlipSheet({ slip, from, isCopy }: { slip: Slip; from: Slips["from"]; isCopy: boolean }) {
  const amount = formatRupees(slip.totalAmount);
  return (
    <article className="slip">
      <div className="sender">
        <From from={from} />
        <SoldBy reseller={slip.reseller} />
      </div>
      <Codes slip={slip} isCopy={isCopy} />
      <Receiver customer={slip.customer} />
      <Goods slip={slip} />
      <div className="cash">
        <p className="cash-words">Cash on Delivery</p>
        <p className="cash-label">Total Amount</p>
        <p className="cash-amount" data-long={amount.length >= LONG_AMOUNT ? "" : undefined}>
          {amount}
        </p>
      </div>
      <p className="signature">Received by (name and signature)</p>
    </article>
  );
}

function From({ from }: { from: Slips["from"] }) {
  return (
    <div className="from">
      <svg className="logo" viewBox="0 0 32 32" fillRule="evenodd" aria-hidden="true">
        <path d={LOGO} />
      </svg>
      <div>
        <p className="caption">From</p>
        {/* Some addresses begin with the name. */}
        {!from.address.startsWith(from.name) && <p className="strong">{from.name}</p>}
        <p className="small">{from.address}</p>
        <p className="small">{formatPhone(from.phone)}</p>
      </div>
    </div>
  );
}

function SoldBy({ reseller: { businessName, logoUrl, phone } }: { reseller: Slip["reseller"] }) {
  return (
    <div className="sold-by">
      {logoUrl && (
        <img
          className="reseller-logo"
          alt=""
          src={new URL(logoUrl, window.location.origin).href}
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      <p className="caption">Sold by</p>
      <p className="strong">{businessName}</p>
      {phone !== null && <p className="small">{formatPhone(phone)}</p>}
    </div>
  );
}

/** A slip that was printed before is marked, so that no parcel is packed twice (docs/product/slips.md, O-132). */
function Codes({ slip: { orderNumber, trackingNumber, date }, isCopy }: { slip: Slip; isCopy: boolean }) {
  const bars = barcodeOf(orderNumber);
  const qrText = trackingNumber ?? orderNumber;
  return (
    <div className="codes">
      <div className="code-column">
        <Code
          className="barcode"
          label={`Barcode ${orderNumber}`}
          drawing={bars}
          width={`${bars.width * MODULE_MM}mm`}
        />
        <p className="order-number">
          {orderNumber}
          {isCopy && <span className="copy">COPY</span>}
        </p>
        <p className="small">
          Ordered {formatBusinessDate(date)}
          {trackingNumber !== null && ` · Tracking ${trackingNumber}`}
        </p>
      </div>
      <Code className="qr" label={`QR code ${qrText}`} drawing={qrCodeOf(qrText)} />
    </div>
  );
}

type CodeProps = { className: string; label: string; drawing: CodeDrawing; width?: string };

/** Sized by an attribute: the security policy of the page refuses inline styles. */
function Code({ className, label, drawing: { path, width, height }, width: paperWidth }: CodeProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={paperWidth}
      preserveAspectRatio={height === 1 ? "none" : undefined}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

function Receiver({ customer }: { customer: Slip["customer"] }) {
  return (
    <section className="receiver">
      <p className="caption">To</p>
      <p className="receiver-name">{customer.name}</p>
      <p className="receiver-phone">{formatPhone(customer.phone)}</p>
      <p className="receiver-address">{customer.address}</p>
      <p className="receiver-city">{customer.city}</p>
    </section>
  );
}

function Goods({ slip: { items, totalWeight } }: { slip: Slip }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="goods">
      <p className="caption goods-head">
        <span>{counted(pieces, "piece")}</span>
        <span>Weight {formatWeight(totalWeight)}</span>
      </p>
      <ul className="lines">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a slip are never reordered
          <Line key={index} item={item} />
        ))}
        <li className="more" hidden />
      </ul>
    </section>
  );
}

function Line({ item: { name, quantity, variations } }: { item: Slip["items"][number] }) {
  const options = optionsText(variations);
  return (
    <li>
      <strong>{numberText(quantity)} × </strong>
      {name}
      {options !== "" && <span> ({options})</span>}
    </li>
  );
}

/** A scanner needs this much white on each side of a Code 128. */
const QUIET_MODULES = 10;

/** The text as a Code 128 barcode with its quiet zones, one module high. */
function barcodeOf(text: string): CodeDrawing {
  const barcode: { encodings?: { data: string }[] } = {};
  JsBarcode(barcode, text, { format: "CODE128" });
  const bits = (barcode.encodings ?? []).map(({ data }) => data).join("");
  const bars = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + QUIET_MODULES} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { path: bars.join(""), width: bits.length + 2 * QUIET_MODULES, height: 1 };
}

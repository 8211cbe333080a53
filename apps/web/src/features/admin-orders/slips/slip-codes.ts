import JsBarcode from "jsbarcode";
import type { CodeDrawing } from "../../../lib/qr-code.ts";

/** A scanner needs this much white on each side of a Code 128. */
const QUIET_MODULES = 10;

/** The text as a Code 128 barcode with its quiet zones, one module high. */
export function barcodeOf(text: string): CodeDrawing {
  const barcode: { encodings?: { data: string }[] } = {};
  JsBarcode(barcode, text, { format: "CODE128" });
  const bits = (barcode.encodings ?? []).map(({ data }) => data).join("");
  const bars = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + QUIET_MODULES} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { path: bars.join(""), width: bits.length + 2 * QUIET_MODULES, height: 1 };
}

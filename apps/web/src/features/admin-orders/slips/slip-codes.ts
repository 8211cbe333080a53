import JsBarcode from "jsbarcode";
import { encode } from "uqr";

/** A code as one SVG path: filled modules on a canvas of `width` by `height` modules. */
export type CodeDrawing = { path: string; width: number; height: number };

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

/** The text as a QR code with its margin. It can still be read when 15 percent of it is damaged. */
export function qrCodeOf(text: string): CodeDrawing {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { path: dots.join(""), width: size, height: size };
}

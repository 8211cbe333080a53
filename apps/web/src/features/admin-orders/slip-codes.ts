import JsBarcode from "jsbarcode";
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
/** Scanners need this much white on either side of a Code 128. */
const QUIET_MODULES = 10;
/** The dense bars of a Code 128 stay readable at this width on a 203 dpi label printer: two and a half dots. */
const MODULE_MM = 0.33;

/** A picture of filled paths, black on white, that needs no style: the print window's security policy refuses inline ones. */
export function drawing(doc: Document, viewBox: string, path: string): SVGSVGElement {
  const svg = doc.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("shape-rendering", "crispEdges");
  const shape = doc.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** The text as Code 128. `widthMm` is what it needs on paper, quiet zones included. */
export function barcode(doc: Document, text: string): { svg: SVGSVGElement; widthMm: number } {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: "CODE128" });
  const bits = (drawn.encodings ?? []).map(({ data }) => data).join("");
  const width = bits.length + 2 * QUIET_MODULES;
  const bars = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + QUIET_MODULES} 0h${bar.length}v1h-${bar.length}z`,
  );
  const svg = drawing(doc, `0 0 ${width} 1`, bars.join(""));
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Barcode ${text}`);
  return { svg, widthMm: width * MODULE_MM };
}

/** The text as a QR code with a margin of its own; up to a quarter of it may be smudged. */
export function qrCode(doc: Document, text: string): SVGSVGElement {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  const svg = drawing(doc, `0 0 ${size} ${size}`, dots.join(""));
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `QR code ${text}`);
  return svg;
}

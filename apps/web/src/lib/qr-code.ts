import { encode } from "uqr";

/** A code as one SVG path: filled modules on a canvas of `width` by `height` modules. */
export type CodeDrawing = { path: string; width: number; height: number };

/** The text as a QR code with its margin. It can still be read when 15 percent of it is damaged. */
export function qrCodeOf(text: string): CodeDrawing {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { path: dots.join(""), width: size, height: size };
}

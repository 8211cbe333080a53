/** Colours of one version of a product: the body, what stands against it, and the small parts. */
export type Colours = { readonly main: string; readonly accent: string; readonly trim: string };

/** One of the darkest and the lightest tone: every shade and every glow in every picture is mixed from these. */
export const INK = "#1b2338";
const LIGHT = "#fffaf0";

/** At most one decimal: at the sizes the shop shows, more is invisible and only costs bytes. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Mixes a `#rrggbb` colour with the dark tone (amount below 0) or the light tone (amount above 0), -1 to 1. */
export function tone(colour: string, amount: number): string {
  const target = amount < 0 ? INK : LIGHT;
  const share = Math.abs(amount);
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(colour.slice(at, at + 2), 16);
    const to = Number.parseInt(target.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

export function fill(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${short(width)}"/>`;
}

/** Shade over whatever lies below, so that a patterned cloth keeps its pattern in the fold. */
export function dim(d: string, amount = 0.13): string {
  return `<path d="${d}" fill="${INK}" opacity="${amount}"/>`;
}

/** Light over whatever lies below. The light comes from the upper left in every picture. */
export function glow(d: string, amount = 0.25): string {
  return `<path d="${d}" fill="#fff" opacity="${amount}"/>`;
}

/** A fold or seam: a thin dark line that lets the cloth show through. */
export function seam(d: string, width = 2.5, amount = 0.2): string {
  return `<path d="${d}" stroke="${INK}" stroke-width="${short(width)}" opacity="${amount}"/>`;
}

/** A stitched line. */
export function stitch(d: string, colour: string, width = 2): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${short(width)}" stroke-dasharray="5 5"/>`;
}

export function disc(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}"/>`;
}

export function ring(x: number, y: number, radius: number, colour: string, width: number): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" stroke="${colour}" stroke-width="${short(width)}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, colour: string): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${colour}"/>`;
}

export function box(x: number, y: number, width: number, height: number, colour: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${short(radius)}"` : "";
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corner} fill="${colour}"/>`;
}

/** The shadow of a thing that stands: on the floor right below it. */
export function shadow(x: number, y: number, rx: number): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(rx * 0.11)}" fill="${INK}" opacity=".16"/>`;
}

/** Moves, grows and turns a drawing. `turn` is in degrees around the drawing's own origin. */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const grown = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  const turned = turn === 0 ? "" : ` rotate(${short(turn)})`;
  return `<g transform="translate(${short(x)} ${short(y)})${grown}${turned}">${content}</g>`;
}

/** Grows a drawing (made around the middle of the picture) around that middle and moves the middle to (x, y). */
export function around(content: string, x: number, y: number, scale: number, turn = 0): string {
  return place(`<g transform="translate(-200 -200)">${content}</g>`, x, y, scale, turn);
}

/** The drawing and its mirror image, left and right of the picture's middle. */
export function mirrored(content: string): string {
  return `${content}<g transform="matrix(-1 0 0 1 400 0)">${content}</g>`;
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** The same drawing turned `count` times around (x, y): petals, spokes, facets. */
export function turned(content: string, count: number, x: number, y: number): string {
  return times(count, (index) =>
    index === 0
      ? content
      : `<g transform="rotate(${short((360 / count) * index)} ${short(x)} ${short(y)})">${content}</g>`,
  );
}

/** The drawing at (x, y) and a copy `shift` to its right. Two pairs may lie in one picture, hence the name of one's own. */
export function twice(name: string, content: string, x: number, y: number, shift: number): string {
  const id = `t${name.replace("#", "")}`;
  return `<g id="${id}" transform="translate(${short(x)} ${short(y)})">${content}</g><use href="#${id}" x="${short(shift)}"/>`;
}

/** A row of round dots, `gap` apart: one stroke instead of many circles. */
export function dotted(d: string, colour: string, size: number, gap: number): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${short(size)}" stroke-dasharray="0 ${short(gap)}"/>`;
}

/** The mark printed on packs: a parcel with a sign upwards. A drawing, so that no pack shot carries a name. */
export function mark(x: number, y: number, size: number, colour: string): string {
  const strokes = `<path d="M-9-3V9H9V-3M-10-3L-6-9H6L10-3ZM-4 5L0 1 4 5" stroke="${colour}" stroke-width="2.4"/>`;
  return place(strokes, x, y, size / 20);
}

/** Letters on a label. Only where a real product carries them; no picture depends on the font. */
export function letters(text: string, x: number, y: number, size: number, colour: string): string {
  return `<text x="${short(x)}" y="${short(y)}" font-family="sans-serif" font-size="${short(size)}" font-weight="700" text-anchor="middle" fill="${colour}">${text}</text>`;
}

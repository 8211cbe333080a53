import { plait } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import {
  tone,
  fill,
  line,
  dim,
  glow,
  stitch,
  disc,
  ring,
  oval,
  box,
  place,
  times,
  turned,
  dotted,
} from "./kit.ts";

const BRASS = "#d1a143";
const DARK = "#2b3140";

/** Sunglasses from the front. */
export function sunglasses({ main, accent }: Colours): string {
  const lensShape = "M72 178Q72 158 96 156H166Q184 158 184 178Q184 250 128 250T72 178Z";
  const half = [
    line("M66 172Q44 118 74 74", tone(main, -0.3), 12) + line("M74 74q6-10 14-6", tone(main, -0.3), 12),
    fill("M60 160Q62 144 94 144H170Q196 146 196 176 194 262 128 262T60 176Z", main) + fill(lensShape, accent),
    dim("M72 178Q72 158 96 156H166Q184 158 184 178l-1 10Q128 160 72 196Z", 0.3),
  ].join("");
  return [
    `<g id="h${main.slice(1)}">${half}</g><use href="#h${main.slice(1)}" transform="matrix(-1 0 0 1 400 0)"/>`,
    `<path d="M190 176Q200 166 210 176" stroke="${main}" stroke-width="12"/>` +
      disc(70, 164, 5, BRASS) +
      disc(330, 164, 5, BRASS),
    glow(
      "M92 170L122 164 88 226Q78 212 76 196ZM136 162h16L108 244l-10-8ZM232 170l30-6-34 62q-10-14-12-30ZM276 162h16l-44 82-10-8Z",
      0.3,
    ),
    glow("M64 158q4-10 30-11h60l-4 5H92q-18 0-24 12ZM222 158q4-10 30-11h60l-4 5h-58q-18 0-24 12Z", 0.35),
  ].join("");
}

/** A plaited hat with a ribbon. */
export function hat(colours: Colours): string {
  const { defs, paint } = plait(colours);
  return [
    defs,
    oval(200, 250, 158, 66, tone(colours.main, -0.3)) +
      `<ellipse cx="200" cy="242" rx="158" ry="64" fill="${paint}"/>`,
    `<ellipse cx="200" cy="242" rx="146" ry="56" stroke="${tone(colours.main, -0.25)}" stroke-width="3" stroke-dasharray="9 5"/>`,
    dim("M110 232Q200 300 300 228q36 6 40 20-20 50-140 58-60-4-100-22Z", 0.14),
    fill("M112 232Q112 112 200 108T288 232Q270 268 200 270T112 232Z", paint),
    dim("M236 116Q288 132 288 232q-12 24-44 33 20-90-8-149Z", 0.18) +
      glow("M112 232Q112 128 176 111 140 150 142 258 118 248 112 232Z", 0.22),
    fill("M112 204Q200 250 288 204L288 236Q270 268 200 270T112 236Z", colours.accent) +
      dim("M252 220q20-5 36-16v32q-10 18-38 27Z", 0.2),
    fill("M262 236l34-18 22 16-14 10 8 18-30-8Z", tone(colours.accent, -0.12)) +
      disc(264, 238, 10, tone(colours.accent, 0.25)),
  ].join("");
}

/** A coiled belt. */
export function belt({ main, accent, trim }: Colours): string {
  const edge = tone(main, -0.3);
  return [
    `<path d="M200 96A104 104 0 1 0 304 200" stroke="${edge}" stroke-width="42" stroke-linecap="butt"/><path d="M200 96A104 104 0 1 0 304 200" stroke="${main}" stroke-width="36" stroke-linecap="butt"/>`,
    ring(200, 200, 62, edge, 36) + ring(200, 200, 62, main, 30) + ring(200, 200, 26, tone(main, -0.45), 22),
    `<circle cx="200" cy="200" r="62" stroke="${accent}" stroke-width="2" stroke-dasharray="6 6"/><path d="M200 109A91 91 0 1 0 291 200M200 83A117 117 0 1 0 317 200" stroke="${accent}" stroke-width="2" stroke-dasharray="6 6"/>`,
    glow("M96 190A104 104 0 0 1 150 110l8 14a88 88 0 0 0-46 70Z", 0.2),
    box(196, 78, 152, 36, main) +
      fill("M346 78q20 4 20 18t-20 18Z", main) +
      stitch("M198 83H346M198 109H346", accent) +
      dotted("M262 96H346", tone(main, -0.55), 7, 22),
    `<rect x="176" y="62" width="60" height="68" rx="10" stroke="${tone(trim, -0.3)}" stroke-width="12"/><rect x="175" y="61" width="60" height="68" rx="10" stroke="${trim}" stroke-width="9"/>` +
      line("M178 96h62", trim, 8) +
      `<path d="M180 66h30" stroke="#fff" stroke-width="4" opacity=".7"/>`,
    box(286, 186, 36, 22, edge, 4),
  ].join("");
}

/** A watch with hands. */
export function wristwatch({ main, accent, trim }: Colours): string {
  const strap = (y: number, down: number) =>
    fill(
      `M160 ${y}L166 ${y + down * 76}Q168 ${y + down * 90} 182 ${y + down * 90}H218Q232 ${y + down * 90} 234 ${y + down * 76}L240 ${y}Z`,
      main,
    );
  return [
    strap(132, -1) +
      strap(268, 1) +
      dim("M222 132h18l-6-76q-2-14-16-14h-8ZM222 268h18l-6 76q-2 14-16 14h-8Z", 0.18),
    stitch("M170 122L174 60M230 122L226 60M170 278L174 340M230 278L226 340", tone(main, 0.4)) +
      times(4, (i) => disc(200, 298 + i * 13, 3, tone(main, -0.55))),
    box(290, 190, 20, 20, trim, 4) +
      disc(200, 200, 96, tone(trim, -0.3)) +
      disc(198, 198, 93, trim) +
      disc(200, 200, 80, tone(accent, -0.25)) +
      disc(200, 200, 76, accent),
    `<path d="M118 170A88 88 0 0 1 170 116" stroke="#fff" stroke-width="6" opacity=".7"/>`,
    turned(box(197, 130, 6, 16, trim, 2), 12, 200, 200) +
      disc(200, 240, 18, tone(accent, -0.16)) +
      line("M200 240v-12", trim, 2.5) +
      box(232, 190, 26, 20, "#fff", 3) +
      box(238, 197, 14, 6, DARK, 2),
    line("M200 200L166 172", trim, 7) +
      line("M200 200L224 142", trim, 5) +
      line("M192 220L214 160", "#e2694a", 2) +
      disc(200, 200, 7, trim),
    glow("M144 148a76 76 0 0 1 72-22L134 238a76 76 0 0 1 10-90Z", 0.1),
  ].join("");
}

/** A string of beads: dots on a circle, one stroke for each colour in turn. */
function beads(x: number, y: number, radius: number, count: number, strung: readonly string[]): string {
  const round = (cx: number, cy: number, colour: string, width: number, step: number, offset: number) =>
    `<circle cx="${cx}" cy="${cy}" r="${radius}" pathLength="${count}" stroke="${colour}" stroke-width="${width}" stroke-dasharray="0 ${step}" stroke-dashoffset="${offset}"/>`;
  const rings = strung.map((colour, i) => round(x, y, colour, 22, strung.length, -i)).join("");
  return rings + round(x - 3, y - 4, "#fff", 5, 1, 0);
}

/** Three strings of beads. */
export function bracelets({ main, accent, trim }: Colours): string {
  return [
    ring(152, 158, 76, tone(main, -0.3), 3) + beads(152, 158, 76, 21, [main, main, tone(main, 0.25)]),
    ring(244, 208, 82, tone(accent, -0.3), 3) + beads(244, 208, 82, 24, [accent, tone(accent, -0.2)]),
    ring(158, 258, 70, tone(trim, -0.4), 3) + beads(158, 258, 70, 20, [trim, "#f6eedd", trim, main]),
    place(
      fill("M-14 0Q-16-22 4-24 18-24 20-6q2 10 8 10-2 6-8 4-6-2-8-10v18h-7v-10h-10v10h-7Z", BRASS) +
        disc(10, -12, 1.8, DARK),
      240,
      312,
    ) + line("M242 288v-6", BRASS, 4),
  ].join("");
}

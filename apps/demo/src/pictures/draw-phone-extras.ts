import { batik, stripes } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import { tone, fill, line, dim, glow, seam, stitch, disc, box, place, times } from "./kit.ts";

const GLASS = "#151a26";
const METAL = "#c5ccd3";

/** A lens as it sits in the back of a phone. */
function lens(x: number, y: number, radius: number): string {
  return (
    disc(x, y, radius, "#0e121b") +
    disc(x, y, radius * 0.6, "#2c4468") +
    disc(x - radius * 0.25, y - radius * 0.3, radius * 0.22, "#dfeaf5")
  );
}

/** A patterned case in front of a phone. */
export function batikCase(colours: Colours): string {
  const { defs, paint } = batik(colours);
  return [
    defs,
    place(
      box(0, 0, 150, 290, GLASS, 26) +
        box(4, 4, 142, 282, "#2a3242", 22) +
        lens(30, 32, 13) +
        lens(30, 64, 13),
      196,
      40,
      1,
      6,
    ),
    `<g transform="rotate(-6 150 220)">${box(74, 58, 156, 298, tone(colours.main, -0.35), 30)}<rect x="78" y="58" width="148" height="294" rx="28" fill="${paint}"/>${glow("M106 58h40L78 250V86Q78 58 106 58Z", 0.18)}`,
    box(90, 72, 54, 84, tone(colours.main, -0.35), 20) + box(95, 77, 44, 74, "#f4efe6", 16) + `</g>`,
  ].join("");
}

/** An open wallet case with cards. */
export function walletCase({ main, accent, trim }: Colours): string {
  return [
    fill("M66 74Q66 58 82 58H196V344H82Q66 344 66 328Z", main) +
      glow("M82 58h50L66 240V74Q66 58 82 58Z", 0.18),
    times(
      3,
      (i) =>
        box(82, 96 + i * 58, 100, 64, [accent, "#f4efe6", trim][i] ?? accent, 6) +
        box(92, 108 + i * 58, 24, 8, tone(main, 0.5), 3),
    ),
    fill("M74 270H188V328H74Z", tone(main, -0.15)) + stitch("M76 68H188V334H76Z", tone(main, 0.35)),
    fill("M196 58H318Q334 58 334 74V328Q334 344 318 344H196Z", tone(main, -0.12)) +
      dim("M190 58h14v286h-14Z", 0.2),
    box(214, 76, 106, 250, "#1d2330", 16) +
      box(219, 81, 96, 240, tone(trim, 0.3), 12) +
      fill("M219 240Q262 190 315 232V309a12 12 0 0 1-12 12H231a12 12 0 0 1-12-12Z", trim) +
      disc(284, 130, 18, "#fff3d0") +
      disc(267, 90, 4, "#1d2330"),
    fill("M334 178H352Q364 178 364 200T352 222H334Z", main) +
      disc(350, 200, 7, METAL) +
      stitch("M204 68H320V334H204Z", tone(main, 0.35)),
  ].join("");
}

/** Two glass sheets before a phone. */
export function glassProtector({ main, accent, trim }: Colours): string {
  const sheet = (x: number, y: number, fillOpacity: string) =>
    `<g transform="translate(${x} ${y}) skewY(-8)"><rect width="128" height="244" rx="18" fill="${tone(main, 0.45)}" opacity="${fillOpacity}"/><rect width="128" height="244" rx="18" stroke="#fff" stroke-width="3"/><path d="M20 0h44L0 150V20Z" fill="#fff" opacity=".55"/>${box(46, 8, 36, 8, tone(main, -0.2), 4)}</g>`;
  return [
    place(
      box(0, 0, 136, 252, GLASS, 22) +
        box(7, 7, 122, 238, accent, 16) +
        fill("M7 170Q60 110 129 160V229a16 16 0 0 1-16 16H23a16 16 0 0 1-16-16Z", tone(accent, -0.3)) +
        disc(92, 62, 18, "#fff3c4"),
      70,
      84,
    ),
    sheet(130, 86, ".5") + sheet(202, 96, ".62"),
    disc(316, 304, 44, trim) + disc(316, 304, 36, tone(trim, 0.35)) + line("M299 305l12 13 22-26", "#fff", 9),
  ].join("");
}

/** A plug with a braided cable. */
export function fastCharger(colours: Colours): string {
  const { main, accent, trim } = colours;
  const { defs, paint } = stripes({ main: trim, accent: tone(trim, -0.15), trim: tone(trim, -0.3) }, 45);
  return [
    defs,
    `<path d="M230 208Q352 196 338 96T214 92 206 236 302 330" stroke="${paint}" stroke-width="14"/>`,
    fill("M286 314l18-16 40 36-16 18Z", main) + fill("M328 352l16-18 14 12-14 18Z", METAL),
    line("M96 112v-34M150 112v-34", "#c9a44c", 11) + line("M123 96v-22", "#c9a44c", 11),
    box(66, 106, 116, 210, tone(main, -0.12), 24) +
      box(66, 106, 108, 206, main, 24) +
      glow("M90 106h22L66 260V130Q66 106 90 106Z", 0.6),
    box(100, 232, 40, 15, GLASS, 7) +
      box(100, 262, 40, 18, GLASS, 3) +
      box(105, 266, 30, 6, accent, 1) +
      fill("M126 138l-28 44h18l-6 34 34-50h-20Z", accent),
    box(176, 196, 62, 24, main, 8) + box(170, 201, 12, 14, METAL, 3) + seam("M192 198v20M200 198v20"),
  ].join("");
}

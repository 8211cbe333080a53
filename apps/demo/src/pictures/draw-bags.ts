import { leafy, plait } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import { tone, fill, line, dim, glow, seam, stitch, disc, ring, box, shadow, times, dotted } from "./kit.ts";

const BRASS = "#d1a143";
const METAL = "#c5ccd3";
const DARK = "#2b3140";

/** A plaited bag with leather handles. */
export function tote(colours: Colours): string {
  const { defs, paint } = plait(colours);
  const leather = "#8a5532";
  return [
    defs,
    shadow(204, 342, 138),
    `<path d="M138 172Q140 62 200 62T262 172" stroke="${tone(leather, -0.25)}" stroke-width="11"/>`,
    fill("M84 156H316L338 322Q338 342 318 342H82Q62 342 62 322Z", paint),
    dim("M284 156h32l22 166q0 20-20 20H278Q298 250 284 156Z", 0.16) +
      glow("M84 156h36Q92 250 104 342H82q-20 0-20-20Z", 0.2),
    fill("M82 150H318L321 178H79Z", tone(colours.main, -0.3)) +
      stitch("M84 158H316M82 171H318", tone(colours.main, 0.4)),
    `<path d="M122 204V172Q124 78 186 78T250 172V204" stroke="${leather}" stroke-width="12"/>`,
    box(112, 184, 22, 50, leather, 6) +
      box(240, 184, 22, 50, leather, 6) +
      [123, 251].map((x) => disc(x, 194, 4, BRASS) + disc(x, 222, 4, BRASS)).join(""),
    box(176, 250, 48, 30, "#f4ead6", 4) + fill("M200 256q10 9 0 18q-10-9 0-18Z", colours.trim),
  ].join("");
}

/** A wallet with cards and notes. */
export function wallet({ main, accent, trim }: Colours): string {
  return [
    box(108, 96, 196, 90, "#8fbf9a", 6) + box(118, 88, 190, 90, "#b7d8b0", 6) + disc(213, 124, 17, "#8fbf9a"),
    box(96, 118, 208, 90, accent, 10) +
      box(96, 136, 208, 90, trim, 10) +
      box(112, 128, 40, 8, tone(accent, 0.5), 4),
    box(66, 146, 268, 180, tone(main, -0.3), 20) + box(66, 146, 262, 174, main, 20),
    glow("M86 146H160L66 280V166Q66 146 86 146Z", 0.16) +
      dim("M66 254H328v46q0 20-20 20H86q-20 0-20-20Z", 0.1),
    stitch(
      "M86 156H310Q318 156 318 164V302Q318 310 310 310H84Q76 310 76 302V166Q76 156 86 156Z",
      tone(main, 0.4),
      2.5,
    ),
    fill("M66 214H174Q196 214 196 236T174 258H66Z", tone(main, -0.16)) +
      seam("M66 214H174Q196 214 196 236T174 258H66", 2, 0.3) +
      disc(172, 236, 11, BRASS) +
      disc(169, 233, 4, "#f6dfa4"),
    `<g opacity=".6">${fill("M274 262q22 16 0 38q-22-22 0-38ZM250 282q2 18 20 20M298 282q-2 18-20 20", tone(main, -0.35))}</g>`,
  ].join("");
}

/** A backpack with a front pocket. */
export function backpack({ main, accent, trim }: Colours): string {
  return [
    shadow(204, 346, 122),
    line("M172 76Q172 48 200 48T228 76", tone(main, -0.4), 10),
    fill("M104 150Q78 158 76 200V296l26 12ZM296 150Q322 158 324 200V296l-26 12Z", tone(main, -0.32)),
    fill("M96 142Q96 66 200 66T304 142V320Q304 346 278 346H122Q96 346 96 320Z", main),
    dim("M262 80q42 16 42 62V320q0 26-26 26H250Q280 200 262 80Z", 0.15) +
      glow("M96 142Q96 92 140 76 118 160 126 346h-4q-26 0-26-26Z", 0.2),
    `<path d="M118 180V144Q118 90 200 90T282 144V180" stroke="${tone(main, -0.4)}" stroke-width="5"/>` +
      box(276, 172, 12, 22, trim, 4),
    fill("M120 222H280V318Q280 330 268 330H132Q120 330 120 318Z", accent) +
      dim("M120 222H280v22H120Z", 0.12) +
      line("M120 236H280", tone(accent, -0.4), 5) +
      box(238, 232, 20, 9, trim, 3),
    dim("M262 244h18v74q0 12-12 12h-14Z", 0.12) +
      box(166, 128, 68, 46, trim, 8) +
      fill("M182 164q0-26 26-24 14 4 12 18l-6-4v10h-8v-8h-12v8Z", tone(main, -0.4)),
    stitch("M128 324H272V252H128Z", tone(accent, 0.35)) +
      box(150, 196, 100, 14, tone(main, -0.2), 5) +
      box(190, 190, 20, 26, tone(main, -0.4), 5),
  ].join("");
}

/** A carved elephant on a ring. */
export function keyRing({ main, accent, trim }: Colours): string {
  return [
    ring(200, 98, 44, tone(METAL, -0.35), 11) +
      ring(199, 97, 44, METAL, 8) +
      `<path d="M166 74A42 42 0 0 1 196 55" stroke="#fff" stroke-width="4" opacity=".8"/>`,
    times(
      3,
      (i) =>
        `<rect x="${193 - (i % 2) * 3}" y="${136 + i * 15}" width="${14 + (i % 2) * 6}" height="22" rx="8" stroke="${tone(METAL, -0.2)}" stroke-width="5"/>`,
    ),
    fill(
      "M96 316V262Q92 190 168 188q22-22 58-18 46 8 52 58 4 34 0 56t20 28q14 0 12-18l12-2q6 38-28 38-40-2-34-50l-16-8v44h-38v-34h-46v34Z",
      main,
    ),
    dim("M236 184q38 14 42 44 4 34 0 56t20 28q10 0 12-8 6 28-16 28-40-2-34-50l-16-8v44h-14V256Z", 0.15) +
      glow("M96 262Q92 194 160 190 122 210 124 316H96Z", 0.2),
    fill("M206 186q40-12 42 30-4 34-30 32-26-22-12-62Z", tone(main, -0.22)) +
      seam("M216 196q16 0 18 20", 2.5, 0.3) +
      disc(262, 216, 5, DARK) +
      disc(261, 214, 1.8, "#fff"),
    fill("M268 256q12 14 28 8-8 16-28 6Z", "#fbf5e6"),
    fill("M122 196Q160 176 200 190L190 250H128Z", accent) +
      line("M126 244H191", trim, 6) +
      times(4, (i) => fill(`M${138 + i * 15} 206l6 9-6 9-6-9Z`, trim)) +
      dotted("M132 256H192", BRASS, 7, 11),
    line("M98 232q-18 14-12 42", main, 6) +
      fill("M82 270l4 16 6-14Z", DARK) +
      times(2, (i) => seam(`M${100 + i * 78} 308h26`, 3)),
  ].join("");
}

/** An open umbrella. */
export function umbrella(colours: Colours): string {
  const { main, accent, trim } = colours;
  const canopy =
    "M48 196Q56 66 200 62T352 196Q332 176 302 196Q278 176 250 196Q226 174 200 196Q174 174 150 196Q122 176 98 196Q68 176 48 196Z";
  const { defs, paint } = leafy({ main, accent, trim: tone(trim, 0.1) });
  return [
    defs,
    line("M200 70V316q0 28 26 28t26-24", DARK, 9) +
      line("M252 318q0 26-26 26", "#a8743f", 13) +
      line("M198 196V310", METAL, 3),
    fill(
      "M98 196Q122 176 150 196Q174 174 200 196Q226 174 250 196Q278 176 302 196L200 84Z",
      tone(main, -0.35),
    ),
    fill(canopy, paint),
    dim("M200 62Q352 66 352 196 332 176 302 196 292 96 200 62Z", 0.2) +
      dim("M200 62Q246 100 250 196 226 174 200 196Z", 0.1) +
      glow("M200 62Q48 66 48 196 68 176 98 196 106 96 200 62Z", 0.22),
    seam(
      "M200 62Q106 96 98 196M200 62Q154 100 150 196M200 62V196M200 62Q246 100 250 196M200 62Q292 96 302 196",
      2.5,
      0.3,
    ),
    line("M200 62V46", DARK, 7) +
      times(7, (i) => disc([48, 98, 150, 200, 250, 302, 352][i] ?? 0, 197, 4, DARK)),
  ].join("");
}

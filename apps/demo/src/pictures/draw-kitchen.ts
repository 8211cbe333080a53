import { stripes } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import {
  tone,
  fill,
  line,
  dim,
  glow,
  seam,
  disc,
  ring,
  oval,
  box,
  shadow,
  place,
  times,
  turned,
  dotted,
} from "./kit.ts";

/** Three clay pots, one with a lid. */
export function clayPots({ main, accent }: Colours): string {
  const pot = (colour: string) =>
    [
      fill("M-62-96H62L54-76Q96-58 92-10T44 56H-44Q-96 40-92-10T-54-76Z", colour),
      dim("M30-96H62L54-76Q96-58 92-10T44 56H10Q70 20 60-30 56-64 30-96Z", 0.17) +
        glow("M-62-96h20Q-40-70-54-50-78-20-58 40-96 28-92-10T-54-76Z", 0.22),
      oval(0, -96, 62, 12, tone(colour, -0.2)) + oval(0, -97, 50, 8, tone(colour, -0.5)),
      line("M-84-32Q0-12 84-32", accent, 3.5) +
        times(7, (i) => fill(`M${-60 + i * 20} ${-14 + (3 - Math.abs(i - 3)) * 3}l6 9h-12Z`, accent)),
    ].join("");
  const lid =
    oval(0, -98, 66, 14, main) +
    fill("M-58-102Q0-136 58-102Z", main) +
    dim("M10-120Q40-114 58-102H20Z") +
    disc(0, -124, 10, tone(main, -0.2));
  return [
    shadow(204, 342, 156),
    place(pot(tone(main, -0.14)) + lid, 148, 258, 1.02) +
      place(pot(main), 268, 284, 0.92) +
      place(pot(tone(main, 0.12)), 116, 308, 0.6),
    `<path d="M256 178q-10-16 2-30t0-30M282 178q-10-16 2-30" stroke="#fff" stroke-width="5" opacity=".75"/>`,
  ].join("");
}

/** Four coconut-shell spoons, tied. */
export function spoons({ main, accent }: Colours): string {
  const spoon = (bowl: string) =>
    [
      line("M0 20V168", accent, 11) +
        line("M-2 24V164", tone(accent, 0.35), 3) +
        disc(0, 170, 8, tone(accent, -0.2)),
      bowl + line("M-9 24h18M-9 32h18", tone(main, 0.5), 3),
    ].join("");
  const round =
    oval(0, -16, 38, 44, main) +
    oval(2, -14, 28, 34, tone(main, -0.4)) +
    `<path d="M-28-32Q-22-52-4-54" stroke="#fff" stroke-width="5" opacity=".4"/>`;
  const ladle =
    fill("M-46-38H46Q46 24 0 24T-46-38Z", main) +
    oval(0, -38, 46, 13, tone(main, -0.4)) +
    dim("M18-38H46Q46 24 6 24 26-4 18-38Z", 0.2) +
    `<path d="M-34-20Q-28 4-12 12" stroke="#fff" stroke-width="5" opacity=".35"/>`;
  const turner =
    fill("M-30-60Q0-70 30-60L24 8Q0 34-24 8Z", main) +
    times(3, (i) => box(-15 + i * 12, -46, 6, 40, tone(main, -0.5), 3)) +
    glow("M-30-60q10-4 18-5l-4 76-8-3Z", 0.2);
  const strainer =
    oval(0, -16, 38, 44, main) +
    oval(1, -15, 30, 36, tone(main, -0.25)) +
    times(4, (i) => dotted(`M-16 ${-34 + i * 13}H20`, "#f7ead2", 5, 11));
  const handles = line("M150 262Q200 274 250 262M149 254Q200 266 251 254", tone(accent, 0.45), 6);
  return [
    place(spoon(ladle), 100, 152, 1, -18) + place(spoon(turner), 166, 130, 1, -7),
    place(spoon(strainer), 234, 134, 1, 7) + place(spoon(round), 302, 156, 1, 18),
    handles + fill("M200 262l-24 34 9 5 15-26 15 26 9-5Z", tone(accent, 0.45)),
  ].join("");
}

/** A stack of folded towels and a rolled one. */
export function towels(colours: Colours): string {
  const { main, accent, trim } = colours;
  const { defs, paint } = stripes({ main: trim, accent: main, trim: accent }, 90);
  const layer = (y: number, colour: string, band: string, edge = trim) =>
    [
      box(78, y, 244, 50, tone(colour, -0.14), 24) +
        box(78, y, 240, 46, colour, 23) +
        glow(`M100 ${y + 7}H290v6H100Z`, 0.35),
      seam(`M300 ${y + 24}H150q-14 0-14-6`, 2.5, 0.22) +
        box(214, y, 34, 48, band) +
        box(220, y, 5, 48, edge) +
        box(237, y, 5, 48, edge),
    ].join("");
  return [
    defs,
    shadow(206, 340, 142),
    layer(288, main, accent) + layer(238, trim, main) + layer(188, accent, main, tone(trim, -0.1)),
    box(112, 122, 168, 68, paint, 34) +
      dim("M112 156h168q0 34-34 34H146q-34 0-34-34Z", 0.14) +
      oval(116, 156, 22, 34, tone(trim, -0.06)),
    `<path d="M116 134a14 22 0 1 0 10 22 8 13 0 1 0-12 10" stroke="${main}" stroke-width="4"/>`,
    times(8, (i) => line(`M280 ${130 + i * 7}l14 3`, i % 2 ? main : accent, 3)),
  ].join("");
}

/** A mug around (0, 0) with its motif. */
function mug(body: string, motif: string): string {
  return [
    ring(62, 6, 32, tone(body, -0.2), 15),
    fill("M-62-70H62V54Q62 84 32 84H-32Q-62 84-62 54Z", body),
    dim("M34-70H62V54Q62 84 32 84H14Q42 60 34-70Z", 0.13) + glow("M-62-70h22V84h8q-30 0-30-30Z", 0.35),
    oval(0, -70, 62, 14, tone(body, 0.3)) + oval(0, -69, 53, 10, "#8a4f2a") + oval(-6, -67, 34, 5, "#b06f3c"),
    motif,
  ].join("");
}

/** Two mugs of tea. */
export function mugs({ main, accent, trim }: Colours): string {
  const leaf = turned(fill("M0-20Q14-2 0 16Q-14-2 0-20Z", trim), 3, 0, 16) + line("M0 16V46", trim, 4);
  const waves =
    line("M-62 0Q-30-20 0 0T62 0M-62 22Q-30 2 0 22T62 22", accent, 6) + dotted("M-50 44H54", trim, 8, 17);
  return [
    shadow(204, 338, 148),
    `<path d="M122 138q-14-18 0-36t0-34M158 134q-12-16 0-32M248 156q-14-18 0-36t0-30M282 150q-12-16 0-32" stroke="#fff" stroke-width="7" opacity=".8"/>`,
    place(mug(accent, leaf), 132, 236, 0.98) + place(mug(main, waves), 254, 252, 0.98),
    fill("M88 338q20-22 44-6-18 22-44 6ZM130 346q14-22 38-14-10 22-38 14Z", "#6f9a58") +
      line("M90 338q20 0 40-6M132 345q18-4 34-12", "#4c7040", 2),
  ].join("");
}

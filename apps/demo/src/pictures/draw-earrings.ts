import type { Colours } from "./kit.ts";
import { tone, fill, line, dim, glow, disc, ring, oval, place, times, turned, short } from "./kit.ts";

const SILVER = "#b4bcc6";
const GOLD = "#d9a441";
const BRASS = "#b98632";

/** An ear wire that ends at (0, 34), where the earring begins. */
function wire(metal: string): string {
  return line("M0 34V16Q0 0 11 0Q22 0 22 26", metal, 3.5) + disc(0, 36, 5, metal);
}

/** A bezel-set drop. */
export function moonstone({ main, accent }: Colours): string {
  const drop = "M0 52Q42 104 28 132A31 31 0 0 1-28 132Q-42 104 0 52Z";
  return [
    wire(SILVER),
    fill("M0 40Q54 106 38 138A40 40 0 0 1-38 138Q-54 106 0 40Z", SILVER) +
      glow("M0 40Q-54 106-38 138q6 12 14 18Q-40 110 0 40Z", 0.45),
    fill(drop, main) +
      fill("M-28 132Q-42 104 0 52q-14 46 8 66t18 28a31 31 0 0 1-54-14Z", tone(main, 0.55)) +
      dim("M0 52Q42 104 28 132q-6 12-14 16 14-40-14-96Z", 0.1),
    `<ellipse cx="-10" cy="112" rx="7" ry="18" fill="#fff" opacity=".75" transform="rotate(14 -10 112)"/>`,
    times(5, (i) => disc(-24 + i * 12, 160 + (2 - Math.abs(i - 2)) * 4, 4.5, i % 2 ? accent : SILVER)),
  ].join("");
}

/** A faceted stud in a halo. */
export function sapphire({ main }: Colours): string {
  const crystals = turned(disc(0, -44, 8, "#e9eff6") + disc(-2, -46, 3, "#fff"), 16, 0, 0);
  const table = "M-14-32H14L32-14V14L14 32H-14L-32 14V-14Z";
  return [
    disc(0, 0, 53, SILVER) + crystals,
    fill(table, main) +
      fill("M-14-32H14L8-18H-8Z", tone(main, 0.45)) +
      fill("M-32-14L-14-32-8-18-18-8Z", tone(main, 0.6)) +
      fill("M-32 14V-14L-18-8V8Z", tone(main, 0.28)),
    fill("M32-14V14L18 8V-8ZM14 32H-14L-8 18H8Z", tone(main, -0.3)) +
      fill("M32 14L14 32 8 18 18 8Z", tone(main, -0.45)),
    fill("M-8-18H8L18-8V8L8 18H-8L-18 8V-8Z", tone(main, 0.12)) + glow("M-8-18H4L-18 6V-8Z", 0.5),
    turned(disc(0, -34, 5, tone(SILVER, 0.3)), 4, 0, 0),
  ].join("");
}

/** A bell with beads. */
export function jhumka({ main, accent, trim }: Colours): string {
  const bell = "M-46 130Q-46 76 0 74T46 130Q0 146-46 130Z";
  return [
    turned(disc(0, 8, 8, main), 8, 0, 20) + disc(0, 20, 10, accent) + glow("M-5 16a6 6 0 0 1 8-3l-6 8Z", 0.6),
    line("M0 34V74", tone(main, -0.2), 4) + disc(0, 50, 6, main) + disc(0, 66, 9, main),
    fill(bell, main) +
      dim("M18 78Q46 88 46 130q-10 5-22 7 4-40-6-59Z", 0.2) +
      glow("M-46 130Q-46 92-20 78q-14 24-12 56Z", 0.4),
    line("M-45 122Q0 138 45 122M-38 100Q0 114 38 100", tone(main, -0.4), 3) +
      times(5, (i) => disc(-28 + i * 14, 117 + (2 - Math.abs(i - 2)) * 2.5, 4.5, accent)),
    times(
      7,
      (i) =>
        line(`M${-42 + i * 14} ${134 + (3 - Math.abs(i - 3)) * 2.5}v10`, tone(main, -0.2), 2) +
        disc(-42 + i * 14, 150 + (3 - Math.abs(i - 3)) * 2.5, 6, i % 2 ? accent : trim),
    ),
  ].join("");
}

/** A twisted hoop. */
export function hoops({ main, accent }: Colours): string {
  return [
    line("M0 10V-6", main, 4) + disc(0, 8, 6, tone(main, -0.15)),
    ring(0, 74, 58, tone(main, -0.25), 17) + ring(0, 74, 59, main, 11),
    `<circle cx="0" cy="74" r="58" stroke="${accent}" stroke-width="13" stroke-dasharray="3 10" stroke-linecap="butt"/>`,
    `<path d="M-54 52A58 58 0 0 1-16 18" stroke="#fff" stroke-width="5" opacity=".75"/>`,
    disc(0, 132, 9, tone(main, 0.2)) + disc(-3, 129, 3, "#fff"),
  ].join("");
}

/** Two carved discs. */
export function coconut({ main, accent, trim }: Colours): string {
  const shell = (y: number, r: number) =>
    disc(0, y, r, main) +
    dim(`M0 ${y - r}a${r} ${r} 0 0 1 0 ${r * 2}q${short(r * 0.8)}-${r} 0-${r * 2}Z`, 0.3) +
    ring(0, y, r * 0.72, accent, 2.5);
  return [
    wire(GOLD),
    shell(56, 17) + disc(0, 56, 5, trim),
    line("M0 73V84", GOLD, 4),
    shell(128, 45) +
      turned(fill("M0 104q8-8 0-16q-8 8 0 16Z", accent), 8, 0, 128) +
      disc(0, 128, 14, trim) +
      disc(0, 128, 6, main),
    `<path d="M-36 116A40 40 0 0 1-16 92" stroke="#fff" stroke-width="4" opacity=".4"/>`,
  ].join("");
}

/** A tassel under beads. */
export function tassel({ main, accent, trim }: Colours): string {
  return [
    wire(GOLD),
    disc(0, 52, 13, trim) + glow("M-8 46a10 10 0 0 1 10-5l-6 10Z", 0.6) + disc(0, 72, 8, accent),
    fill("M-14 82Q0 74 14 82L18 104H-18Z", tone(main, -0.15)) +
      fill("M-18 102H18L28 190Q0 200-28 190Z", main),
    line("M-19 104H19", GOLD, 6) +
      line("M-18 112l-7 78M-9 112l-4 82M0 112v84M9 112l4 82M18 112l7 78", tone(main, -0.3), 1.5),
    glow("M-18 106h10l-6 86-14-3Z", 0.25) + dim("M8 106h10l10 84-12 4Z"),
  ].join("");
}

function petal(turn: number, colour: string): string {
  return `<g transform="rotate(${turn} 0 128)">${fill("M0 128Q-26 92 0 54Q26 92 0 128Z", colour)}</g>`;
}

/** An open lotus with a drop. */
export function lotus({ main, accent, trim }: Colours): string {
  const flower = [
    petal(-74, tone(main, -0.3)) +
      petal(74, tone(main, -0.35)) +
      petal(-46, tone(main, -0.1)) +
      petal(46, tone(main, -0.18)),
    petal(-22, tone(main, 0.12)) + petal(22, main) + petal(0, tone(main, 0.3)),
    line("M0 122V70M-18 106l-10-26M18 106l10-26", tone(main, -0.4), 2),
    fill("M-52 126Q0 154 52 126Q40 146 0 148T-52 126Z", accent) + disc(0, 134, 7, trim),
    line("M0 148v14", BRASS, 3) +
      fill("M0 160q14 22 0 32q-14-10 0-32Z", trim) +
      glow("M-1 166q-8 14-2 20Z", 0.6),
  ].join("");
  return wire(BRASS) + place(flower, 0, 8, 0.76);
}

/** A pearl below a flower. */
export function pearl({ main, accent, trim }: Colours): string {
  return [
    turned(oval(0, 0, 6, 9, GOLD), 5, 0, 12) + disc(0, 12, 6, trim),
    line("M0 22V92", GOLD, 3) + disc(0, 46, 5, tone(GOLD, 0.3)) + disc(0, 66, 5, tone(GOLD, 0.3)),
    fill("M-14 98Q0 80 14 98Z", GOLD),
    disc(0, 128, 36, main) +
      dim("M0 92a36 36 0 0 1 0 72q44-36 0-72Z", 0.14) +
      fill("M-34 138a36 36 0 0 0 54 20q-28 4-54-20Z", tone(accent, 0.6)),
    `<ellipse cx="-13" cy="114" rx="9" ry="13" fill="#fff" opacity=".9" transform="rotate(28 -13 114)"/>`,
  ].join("");
}

/** A disc, a half disc and a triangle. */
export function terracotta({ main, accent, trim }: Colours): string {
  return [
    wire(BRASS),
    disc(0, 58, 20, main) + disc(0, 58, 11, trim) + disc(0, 58, 5, accent),
    fill("M-38 116A38 38 0 0 1 38 116Z", accent) +
      dim("M14 81A38 38 0 0 1 38 116H22Z", 0.18) +
      times(5, (i) => disc(-24 + i * 12, 106 - (2 - Math.abs(i - 2)) * 4, 3, trim)),
    fill("M-42 124H42L0 192Z", main) +
      dim("M16 124H42L0 192Z", 0.18) +
      fill("M-18 136H18L0 166Z", trim) +
      fill("M-9 141H9L0 156Z", accent),
    line("M-42 120H42", BRASS, 4) + glow("M-38 127h18L-6 178Z", 0.16),
  ].join("");
}

/** A leaf of the bo tree. */
export function boLeaf({ main, accent }: Colours): string {
  const leaf = [
    fill("M0 52C-20 34-54 44-52 82S-14 132 0 192C14 132 52 120 52 82S20 34 0 52Z", main) +
      dim("M0 52C20 34 54 44 52 82S14 132 0 192Z", 0.16),
    line("M0 54V176", accent, 3.5) +
      line(
        "M0 82Q-24 70-42 78M0 104Q-24 92-46 100M0 124Q-14 114-28 120M0 82Q24 70 42 78M0 104Q24 92 46 100M0 124Q14 114 28 120",
        accent,
        2.5,
      ),
    `<path d="M-43 88Q-48 64-26 56" stroke="#fff" stroke-width="4" opacity=".6"/>` + disc(0, 46, 7, accent),
  ].join("");
  return wire(GOLD) + place(leaf, 0, 2, 0.94);
}

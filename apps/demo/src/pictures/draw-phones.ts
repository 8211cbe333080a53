import type { Colours } from "./kit.ts";
import { tone, fill, line, dim, glow, disc, ring, box, place, times } from "./kit.ts";

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

/** The back of a phone, 150 by 290. */
function back(colour: string, camera: string, x: number, y: number): string {
  const shell =
    box(0, 0, 150, 290, tone(colour, -0.25), 26) +
    box(3, 0, 144, 288, colour, 25) +
    glow("M28 0h46L3 206V25Q3 0 28 0Z", 0.2) +
    dim("M147 120v143q0 25-25 25H70Z", 0.1);
  return place(shell + box(147, 74, 4, 40, METAL, 2) + camera, x, y);
}

/** The front of a phone, 150 by 290, around a 134 by 274 screen that starts at (8, 8). */
function front(frame: string, screen: string, x: number, y: number): string {
  const clip = `f${frame.slice(1)}`;
  return place(
    `<clipPath id="${clip}"><rect x="8" y="8" width="134" height="274" rx="18"/></clipPath>${box(0, 0, 150, 290, frame, 26)}${box(4, 4, 142, 282, GLASS, 22)}<g clip-path="url(#${clip})">${screen}</g>${glow("M26 8h50L8 196V26A18 18 0 0 1 26 8Z", 0.1)}`,
    x,
    y,
  );
}

/** Icons in rows of four, in the colours given. */
function icons(y: number, rows: number, colours: readonly string[]): string {
  return times(rows, (row) =>
    times(4, (i) =>
      box(20 + i * 29, y + row * 36, 23, 23, colours[(row * 3 + i) % colours.length] ?? GLASS, 7),
    ),
  );
}

/** Back and front of a phone with three lenses. */
export function lakX({ main, accent, trim }: Colours): string {
  const camera =
    box(16, 18, 46, 116, tone(main, -0.3), 22) +
    lens(39, 42, 16) +
    lens(39, 77, 16) +
    lens(39, 111, 14) +
    disc(82, 36, 7, "#fff3c4");
  const sunset = [
    box(0, 0, 150, 290, tone(accent, 0.35)) + disc(96, 138, 34, "#fff1c9") + box(0, 180, 150, 120, accent),
    fill("M8 214L46 150 52 142H98L108 152 126 212 150 222V290H0V214Z", tone(main, -0.35)) +
      fill("M46 150l6-8h46l-8 26-10-8-12 30-10-22-12 14Z", tone(main, 0.05)),
    fill("M0 236Q40 214 78 238T150 236V290H0Z", tone(main, -0.6)) + disc(75, 24, 6, GLASS),
    times(3, (i) => line(`M${36 + i * 16} ${84 - (i % 2) * 10}q5-6 9 0 4-6 9 0`, trim, 2.5)) +
      box(50, 274, 50, 3, "#fff", 1.5),
  ].join("");
  return back(main, camera, 72, 40) + front(tone(main, -0.15), sunset, 182, 70);
}

/** Front and back of a phone with a drop-shaped notch. */
export function siyo({ main, accent, trim }: Colours): string {
  const camera =
    box(18, 18, 62, 62, tone(main, -0.2), 18) +
    lens(37, 37, 12) +
    lens(61, 37, 12) +
    lens(37, 61, 12) +
    disc(61, 61, 5, "#fff3c4");
  const screen = [
    box(0, 0, 150, 290, tone(accent, 0.5)) +
      disc(120, 60, 70, tone(accent, 0.25)) +
      disc(20, 200, 84, tone(accent, 0.1)),
    fill("M55 8h40q-6 2-8 10a12 12 0 0 1-24 0q-2-8-8-10Z", GLASS) +
      box(20, 44, 110, 58, "#fff", 12) +
      disc(42, 73, 14, trim) +
      line("M66 64h50M66 80h32", tone(accent, -0.2), 6),
    icons(122, 3, [main, "#f2b632", "#e2694a", "#3fae7a", "#7a6ad8"]) +
      box(16, 240, 118, 36, "#fff", 14) +
      icons(247, 1, ["#3fae7a", "#4a90d9", "#e2694a", "#f2b632"]),
  ].join("");
  return (
    back(main, place(camera, 54, 0) + box(40, 250, 70, 8, tone(main, -0.2), 4), 178, 40) +
    front(tone(main, -0.35), screen, 74, 70)
  );
}

/** An older phone with a home button and a seal. */
export function renewed({ main, accent, trim }: Colours): string {
  const screen = [
    box(0, 0, 150, 290, "#f6f7f9") +
      box(8, 42, 134, 200, tone(accent, 0.3)) +
      fill("M8 176Q52 120 92 164T150 150V242H8Z", accent) +
      fill("M8 206Q60 168 100 206T150 196V242H8Z", tone(accent, -0.3)) +
      disc(104, 92, 22, "#fff6d6"),
    box(56, 22, 38, 6, "#c9ced6", 3) + disc(75, 262, 15, "#fff") + ring(75, 262, 13, "#c9ced6", 3),
  ].join("");
  const seal =
    disc(286, 104, 48, "#fff") + ring(286, 104, 40, trim, 7) + line("M268 105l13 13 24-27", trim, 9);
  return (
    back(main, lens(30, 30, 13) + disc(58, 30, 6, "#fff3c4") + disc(75, 140, 16, tone(main, -0.18)), 80, 46) +
    front(METAL, screen, 166, 70) +
    seal
  );
}

/** A phone with a keypad. */
export function featurePhone({ main, accent }: Colours): string {
  const keys = times(4, (row) =>
    times(
      3,
      (i) =>
        box(146 + i * 38, 236 + row * 26, 32, 20, tone(main, -0.3), 8) +
        box(157 + i * 38, 244 + row * 26, 10, 4, "#fff", 2),
    ),
  );
  return [
    box(126, 46, 148, 304, tone(main, -0.25), 30) +
      box(126, 46, 142, 300, main, 30) +
      glow("M156 46h30L126 250V76Q126 46 156 46Z", 0.2),
    box(140, 72, 120, 100, GLASS, 10) +
      box(147, 79, 106, 86, tone(accent, 0.5), 4) +
      fill("M147 140q26-24 52-4t54-8v37H147Z", accent) +
      disc(226, 102, 13, "#fff3c4"),
    box(154, 88, 40, 8, tone(accent, -0.3), 4) +
      box(154, 102, 26, 6, tone(accent, -0.3), 3) +
      box(176, 56, 48, 6, tone(main, -0.45), 3),
    box(174, 182, 52, 44, tone(main, -0.2), 14) +
      box(186, 192, 28, 24, METAL, 8) +
      box(142, 186, 26, 14, "#3fae7a", 6) +
      box(232, 186, 26, 14, "#d1495b", 6) +
      box(142, 208, 26, 12, METAL, 6) +
      box(232, 208, 26, 12, METAL, 6),
    keys + line("M268 100v30", tone(main, -0.5), 5),
  ].join("");
}

/** An open flip phone with an SOS key. */
export function flipPhone({ main, accent, trim }: Colours): string {
  const keys = times(3, (row) =>
    times(
      3,
      (i) =>
        box(145 + i * 38, 262 + row * 28, 34, 24, "#fff", 8) +
        box(156 + i * 38, 271 + row * 28, 12, 6, tone(main, -0.4), 2),
    ),
  );
  return [
    fill("M140 38H260Q280 38 280 58L276 196H124L120 58Q120 38 140 38Z", main) +
      glow("M140 38h40L122 150 120 58Q120 38 140 38Z", 0.22),
    box(138, 56, 124, 118, GLASS, 8) +
      box(145, 63, 110, 104, tone(accent, 0.55), 4) +
      box(156, 76, 88, 30, "#fff", 8) +
      disc(174, 91, 9, accent) +
      line("M192 91h40", tone(accent, -0.2), 6),
    box(156, 116, 40, 40, "#3fae7a", 10) +
      box(204, 116, 40, 40, accent, 10) +
      line("M170 128q-2 18 16 18", "#fff", 6) +
      fill("M213 128h22v16h-22Z", "#fff"),
    box(118, 190, 164, 16, tone(main, -0.35), 8) + box(146, 190, 108, 16, METAL),
    fill("M120 204H280L276 344Q274 356 260 356H140Q126 356 124 344Z", main) +
      dim("M258 204h22l-4 140q-2 12-16 12h-8Z", 0.14),
    box(164, 212, 72, 40, trim, 14) +
      line("M184 224q-9 2-4 8 6 5-3 9M222 224q-9 2-4 8 6 5-3 9", "#fff", 4) +
      ring(201, 232, 7, "#fff", 4) +
      box(134, 218, 24, 24, "#3fae7a", 8) +
      box(242, 218, 24, 24, METAL, 8),
    keys,
  ].join("");
}

/** Back and front of a phone with bumpers. */
export function rugged({ main, accent, trim }: Colours): string {
  const bumper = "M20 0H130L150 22V268L130 290H20L0 268V22Z";
  const edge =
    fill(bumper, main) +
    fill("M20 0H60L0 100V22Z", tone(main, 0.25)) +
    fill("M150 160V268L130 290H70Z", tone(main, -0.2));
  const screws = [
    [14, 20],
    [136, 20],
    [14, 270],
    [136, 270],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 6, METAL) + line(`M${x - 3} ${y}h6`, GLASS, 2))
    .join("");
  const rear =
    edge +
    fill("M30 14H120L136 32V258L120 276H30L14 258V32Z", accent) +
    box(48, 30, 54, 92, GLASS, 16) +
    lens(75, 52, 17) +
    lens(75, 96, 17) +
    times(5, (i) => line(`M44 ${170 + i * 18}h62`, tone(accent, -0.35), 7)) +
    screws;
  const face =
    edge +
    box(12, 16, 126, 258, GLASS, 10) +
    fill("M18 30H132V258H18Z", tone(trim, -0.2)) +
    fill("M18 200L58 130 84 176 104 150 132 196V258H18Z", tone(trim, -0.6)) +
    fill("M58 130L46 152l12 8 12-6Z", "#fff") +
    disc(104, 80, 18, "#ffe9a0") +
    box(60, 21, 30, 5, "#3b4252", 2) +
    screws;
  return place(rear, 70, 42) + place(face, 182, 70) + box(330, 140, 7, 46, accent, 3);
}

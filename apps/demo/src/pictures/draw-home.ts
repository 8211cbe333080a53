import { leafy, dumbara } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import {
  tone,
  fill,
  line,
  dim,
  glow,
  seam,
  stitch,
  disc,
  ring,
  oval,
  box,
  shadow,
  times,
  turned,
  dotted,
} from "./kit.ts";

const WOOD = "#a8743f";

/** A lit brass lamp with a cockerel. */
export function oilLamp({ main, accent }: Colours): string {
  const deep = tone(main, -0.28);
  const flame = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y - 12}" r="26" fill="#ffe08a" opacity=".45"/>` +
    fill(`M${x} ${y - 32}q16 20 0 32q-16-12 0-32Z`, accent) +
    fill(`M${x} ${y - 18}q7 9 0 16q-7-7 0-16Z`, "#fff3c0");
  return [
    shadow(202, 346, 112),
    fill("M118 346Q118 322 160 318H240Q282 322 282 346Z", main) +
      dim("M214 318h26q42 4 42 28h-52Z", 0.2) +
      glow("M130 342q2-16 34-20h16q-24 6-28 20Z", 0.5) +
      line("M122 342H278", deep, 5),
    fill("M184 210H216L222 264 210 288 220 320H180L190 288 178 264Z", main) +
      dim("M204 210h12l6 54-12 24 10 32h-16Z", 0.22) +
      oval(200, 264, 30, 10, main) +
      oval(200, 266, 30, 8, deep) +
      oval(200, 262, 30, 8, main) +
      oval(200, 294, 22, 7, main),
    fill("M86 178Q100 240 200 242Q300 240 314 178Z", main) + dim("M240 214q50-8 72-38-6 56-84 63Z", 0.22),
    oval(200, 178, 114, 19, deep) +
      oval(200, 178, 98, 12, "#6b4a1d") +
      oval(200, 181, 80, 7, "#c99a3a") +
      glow("M92 182q12 34 60 48-42-20-48-44Z", 0.5),
    flame(104, 172) + flame(296, 172) + flame(160, 186) + flame(240, 186),
    box(194, 104, 12, 78, main, 3) +
      box(194, 104, 4, 78, tone(main, 0.4), 2) +
      oval(200, 140, 16, 6, main) +
      oval(200, 166, 14, 5, main) +
      oval(200, 110, 20, 7, deep) +
      oval(200, 107, 20, 6, main),
    fill(
      "M180 104Q172 82 190 76L196 56Q200 44 212 50L222 56 212 62Q210 74 218 80 236 78 240 58 250 84 226 102L212 106H186Z",
      main,
    ) +
      fill("M198 50q-4-10 4-12 2 4 6 2 4 2 2 10Z", accent) +
      disc(207, 57, 2, "#4a3212") +
      seam("M194 84q10 12 24 4", 2.5, 0.35),
  ].join("");
}

/** A painted ring around the front of the box. */
function band(y: number, colour: string, width: number): string {
  return `<path d="M84 ${y}Q84 ${y + 36} 200 ${y + 36}T316 ${y}" stroke="${colour}" stroke-width="${width}" stroke-linecap="butt"/>`;
}

/** A round lacquered box. */
export function lacquerBox({ main, accent, trim }: Colours): string {
  const side = "M84 184V308Q84 344 200 344T316 308V184Z";
  return [
    shadow(204, 340, 134),
    fill(side, main),
    band(214, accent, 14) + band(232, trim, 8) + band(276, trim, 22) + band(302, accent, 12),
    times(7, (i) => {
      const x = 125 + i * 25;
      const y = 278 + Math.sqrt(1 - ((x - 200) / 118) ** 2) * 34;
      return fill(`M${x} ${Math.round(y - 8)}l7 8-7 8-7-8Z`, main);
    }),
    oval(200, 180, 122, 42, tone(main, -0.3)) +
      fill("M78 160Q78 202 200 202T322 160V180Q322 222 200 222T78 180Z", accent) +
      oval(200, 160, 122, 42, main),
    `<g transform="matrix(1 0 0 .345 0 104.800)">${ring(200, 160, 104, trim, 10) + ring(200, 160, 86, accent, 9) + turned(fill("M200 160Q176 124 200 84Q224 124 200 160Z", trim), 8, 200, 160) + disc(200, 160, 20, accent)}</g>`,
    fill("M186 150H214L220 118Q218 106 200 106T180 118Z", accent) +
      oval(200, 116, 20, 8, trim) +
      dim("M206 108q12 2 14 10l-6 32h-8Z", 0.2),
    dim("M262 205Q322 196 322 160V180l-6 8V308q0 20-38 28Q290 270 262 205Z", 0.17) +
      glow("M84 196q8 14 34 18V326q-34-8-34-18Z", 0.25),
  ].join("");
}

/** A carved mask with fangs. */
export function mask({ main, accent, trim }: Colours): string {
  const both = (name: string, half: string) => {
    const id = `${name}${main.slice(1)}`;
    return `<g id="${id}">${half}</g><use href="#${id}" transform="matrix(-1 0 0 1 400 0)"/>`;
  };
  const crown = [
    fill(
      "M178 72Q150 30 112 44 132 62 124 84 92 62 66 88 94 96 96 122 64 118 54 150 84 150 96 170L180 120Z",
      accent,
    ),
    line("M166 84Q146 56 128 52M150 104Q116 78 86 88M132 128Q96 116 70 142", trim, 4),
    disc(74, 232, 26, trim) + disc(74, 232, 14, accent) + disc(74, 232, 5, main),
  ].join("");
  const eye = [
    fill("M112 168Q138 142 178 164L176 178Q144 164 118 184Z", "#2b2430") + disc(146, 200, 29, "#fffaf0"),
    disc(150, 202, 18, accent) + disc(150, 202, 10, "#1d1a22") + disc(146, 197, 4, "#fff"),
    line("M106 224q14 34 44 26", tone(main, -0.3), 5) + disc(186, 242, 7, tone(main, -0.4)),
  ].join("");
  return [
    both("m", crown),
    fill("M200 62Q304 66 306 190 308 300 200 348 92 300 94 190 96 66 200 62Z", main),
    dim("M200 62Q304 66 306 190 308 300 200 348 282 260 262 160 252 92 200 62Z", 0.16),
    glow("M94 190Q96 84 170 66 116 120 120 250 92 220 94 190Z", 0.2),
    fill("M188 186Q200 176 212 186L226 240Q200 262 174 240Z", tone(main, 0.2)) + both("n", eye),
    fill("M180 92Q200 70 220 92L212 136 200 150 188 136Z", trim) + disc(200, 108, 8, accent),
    fill("M134 268Q200 250 266 268 262 316 200 322T134 268Z", "#7a1f24"),
    fill("M140 270Q200 254 260 270L254 282Q200 272 146 282Z", "#fffaf0"),
    seam("M160 266v12M180 262v12M200 261v12M220 262v12M240 266v12", 2, 0.4),
    fill("M148 272l8 30 10-32ZM252 272l-8 30-10-32Z", "#fffaf0"),
    fill("M176 294Q200 282 224 294 222 340 200 342T176 294Z", "#d9545c") + seam("M200 296v30", 2.5),
  ].join("");
}

/** A woven hanging with an elephant. */
export function wallHanging(colours: Colours): string {
  const { defs, paint } = dumbara(colours);
  return [
    defs,
    line("M112 92L200 46L288 92", "#8d949c", 3) +
      disc(200, 46, 6, "#8d949c") +
      box(92, 86, 216, 13, WOOD, 6) +
      glow("M96 88H304v4H96Z", 0.3) +
      disc(92, 92, 9, tone(WOOD, -0.2)) +
      disc(308, 92, 9, tone(WOOD, -0.2)),
    times(13, (i) =>
      line(
        `M${116 + i * 14} 300v${22 + (6 - Math.abs(i - 6)) * 4}`,
        [colours.accent, colours.trim, colours.main][i % 3] ?? colours.main,
        6,
      ),
    ),
    box(104, 96, 192, 210, paint) +
      box(104, 96, 192, 22, colours.trim) +
      box(104, 284, 192, 22, colours.trim) +
      line("M104 118H296M104 284H296", colours.accent, 5) +
      dotted("M112 107H292M112 295H292", colours.main, 9, 15),
    `<rect x="152" y="154" width="96" height="96" fill="${colours.main}" transform="rotate(45 200 202)"/><rect x="160" y="162" width="80" height="80" stroke="${colours.accent}" stroke-width="5" transform="rotate(45 200 202)"/>`,
    fill(
      "M162 230v-34q0-26 34-26 12-12 26-6 16 6 18 26 0 16 10 18 2 8-8 8-12-2-14-20l-6 4v30h-14v-22h-20v22Z",
      colours.trim,
    ) + disc(224, 186, 2.5, colours.main),
    dim("M268 96h28v210h-28Z", 0.14) + glow("M104 96h26v210h-26Z", 0.18),
  ].join("");
}

/** A cushion with corner tassels. */
export function cushion(colours: Colours): string {
  const { defs, paint } = leafy(colours);
  const shape = "M74 88Q200 110 326 88 304 200 326 322 200 302 74 322 96 200 74 88Z";
  return [
    defs,
    `<path d="${shape}" stroke="${tone(colours.accent, -0.1)}" stroke-width="15"/>` + fill(shape, paint),
    dim("M326 88Q304 200 326 322 200 302 74 322q130-34 196-70 40-60 56-164Z", 0.15) +
      glow("M74 88Q140 100 196 100 120 130 90 230 88 150 74 88Z", 0.28),
    [
      [74, 88, 1, 1],
      [326, 88, -1, 1],
      [74, 322, 1, -1],
      [326, 322, -1, -1],
    ]
      .map(
        ([x = 0, y = 0, sx = 1, sy = 1]) =>
          line(
            `M${x} ${y}l${-14 * sx} ${-14 * sy}M${x} ${y}l${-19 * sx} ${-3 * sy}M${x} ${y}l${-3 * sx} ${-19 * sy}`,
            colours.trim,
            5,
          ) + disc(x, y, 8, colours.accent),
      )
      .join(""),
    seam("M108 122q10 10 12 26M292 122q-10 10-12 26M108 290q10-10 14-24M292 290q-10-10-14-24", 3) +
      stitch("M96 108Q200 126 304 108M96 302Q200 284 304 302", tone(colours.main, 0.45)),
  ].join("");
}

/** A candle in a coconut shell. */
export function candle({ main, accent, trim }: Colours): string {
  return [
    shadow(204, 342, 128),
    `<circle cx="200" cy="120" r="78" fill="#ffe6a0" opacity=".5"/>`,
    fill("M76 204H324Q324 340 200 340T76 204Z", main) +
      dim("M258 204h66Q324 340 204 340 270 290 258 204Z", 0.22) +
      `<path d="M100 240Q112 296 156 318" stroke="#fff" stroke-width="7" opacity=".25"/>`,
    seam("M120 262q10 6 20 4M170 296q14 6 26 2M226 278q16 2 24-6M150 232q10 4 20 0", 3, 0.35),
    oval(200, 204, 124, 32, "#f4ead6") +
      oval(200, 204, 112, 26, accent) +
      oval(190, 200, 84, 17, tone(accent, 0.35)),
    line("M200 200V172", "#3b2a1e", 5) +
      fill("M200 98Q234 144 200 178Q166 144 200 98Z", "#f59e42") +
      fill("M200 126Q218 152 200 174Q182 152 200 126Z", "#fff1bd"),
    fill("M252 214q20-30 44-20-4 30-44 20Z", "#6f9a58") +
      times(
        5,
        (i) =>
          `<g transform="rotate(${i * 72} 256 206)">${fill("M256 206q-12-12 0-24q12 12 0 24Z", "#fffdf5")}</g>`,
      ) +
      disc(256, 206, 5, trim),
    box(160, 262, 80, 42, "#f7efdd", 6) + line("M174 278h52M184 290h32", tone(main, 0.1), 4),
  ].join("");
}

import { batik, leafy, stripes, weave, dumbara, lace } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import { tone, fill, line, dim, glow, seam, stitch, disc, oval, box, mirrored, times } from "./kit.ts";

const WOOD = "#a8743f";
const STEEL = "#8d949c";

/** A coat hanger behind a garment whose shoulders start at `y`. */
function hanger(y: number): string {
  return (
    line(`M200 ${y - 22}v-14a13 13 0 1 0-13-13`, STEEL, 5) +
    line(`M132 ${y + 14}L200 ${y - 20}L268 ${y + 14}`, WOOD, 9)
  );
}

/** A batik sarong over a rail. */
export function sarong(colours: Colours): string {
  const { defs, paint } = batik(colours);
  const front = "M104 88H296L302 326Q284 338 266 328T230 330T194 328T158 330T122 328T98 326Z";
  return [
    defs,
    box(60, 76, 280, 14, WOOD, 7) + glow("M66 79H330v3H66Z"),
    fill("M122 80H318L322 286Q300 296 280 288L122 290Z", tone(colours.main, -0.25)),
    fill(front, paint),
    fill("M100.5 270H300.5L301.5 306H98.8Z", colours.trim) +
      line("M100 276H300M99 300H301", colours.accent, 4),
    times(9, (i) => fill(`M${112 + i * 22} 288l8-8 8 8-8 8Z`, colours.main)),
    dim(
      "M150 88q-6 120 2 240l14 1q-8-120 0-241ZM232 88q6 120-2 240l-14 1q8-120 0-241ZM280 88L296 88 302 326 286 334Z",
      0.15,
    ),
    glow("M104 88h22q-6 110-4 232-10-6-24 4Z", 0.2),
    fill("M104 88q0-14 10-16H286q10 2 10 16Z", paint) + glow("M108 80q2-7 8-7H284q6 0 8 7Z", 0.3),
  ].join("");
}

/** A saree on a dress form. */
export function saree(colours: Colours): string {
  const { accent, trim } = colours;
  const { defs, paint } = weave(colours);
  return [
    defs,
    line("M200 330v32M160 364h80", WOOD, 9) +
      disc(200, 46, 10, WOOD) +
      fill("M186 84q2-22-4-32 18-8 36 0-6 10-4 32Z", "#ead9c0"),
    fill(
      "M184 78q16 14 32 0q28 5 42 22l18 48-30 12-8-20-2 30h-72l-2-30-8 20-30-12 18-48q14-17 42-22Z",
      accent,
    ),
    dim("M258 100l18 48-30 12-8-20Z") + line("M125 147l28 11M275 147l-28 11", trim, 5),
    fill("M164 168h72q12 88 36 180-72 18-144 0 24-92 36-180Z", paint),
    fill("M132 330q68 17 136 0l4 18q-72 18-144 0Z", trim) + line("M134 322q66 17 132 0", accent, 3),
    seam("M188 172q-8 80-20 164M200 172q-2 80-4 168M212 172q6 80 14 166", 3) +
      dim("M236 168q12 88 36 180l-26 5q-8-100-32-185Z"),
    fill("M154 90q12-9 28-9L248 172q22 60 24 116l-34 6q-4-66-26-104L142 118Z", paint),
    line("M182 81L248 172q22 60 24 116", trim, 9) + line("M173 84L240 174q20 58 22 116", accent, 3),
    times(5, (i) => line(`M${241 + i * 7} ${293 - i}v14`, trim, 3)),
    glow("M154 90l10-5 70 92 8 26L142 118Z", 0.18) + disc(178, 92, 5, trim),
  ].join("");
}

/** A striped shirt on a hanger. */
export function shirt(colours: Colours): string {
  const { defs, paint } = stripes(colours);
  const collar = tone(colours.main, 0.35);
  return [
    defs,
    hanger(92),
    fill(
      "M160 88L104 112 62 186 108 212 128 182V326H272V182L292 212 338 186 296 112 240 88Q200 122 160 88Z",
      paint,
    ),
    dim("M272 182V326H236V150ZM128 182l-6 9 6-65ZM292 212l46-26-14-26-40 32Z"),
    fill("M160 88q40 34 80 0l-12-8q-28 18-56 0Z", tone(colours.main, -0.35)),
    fill("M160 88l12-10 28 40-24 24Z", collar) + fill("M240 88l-12-10-28 40 24 24Z", tone(collar, -0.1)),
    box(192, 118, 16, 208, tone(colours.main, 0.2)) + seam("M192 124V326M208 124V326", 1.5),
    times(6, (i) => disc(200, 142 + i * 32, 4, colours.trim)),
    box(222, 168, 36, 42, paint, 3) + seam("M222 178h36M222 168v38q0 4 4 4h28q4 0 4-4v-38Z", 2, 0.35),
    stitch("M68 180l46 26M332 180l-46 26M130 318H270", tone(colours.main, -0.3)),
  ].join("");
}

/** A child's frock with a bow. */
export function frock(colours: Colours): string {
  const { defs, paint } = leafy(colours);
  return [
    defs,
    hanger(88),
    mirrored(
      fill("M156 92q-40 2-46 44 8 16 40 12l18-26Z", tone(colours.main, 0.25)) +
        seam("M134 102l-6 40M146 100l-2 44"),
    ),
    fill("M156 86q12 26 44 26t44-26l12 8-4 86h-104l-4-86Z", colours.main),
    fill("M150 176h100q40 66 62 138-112 36-224 0 22-72 62-138Z", paint),
    dim("M250 176q40 66 62 138l-46 11q-8-80-46-149Z") +
      seam("M180 180q-20 70-26 146M206 180q2 70 4 152M232 180q20 60 30 146"),
    fill(
      "M90 306q110 34 220 0l6 18q-14 14-26 4t-26 8-26 4-26 6-26 2-26-4-24-4-26-6-24-6l-8-4Z",
      colours.trim,
    ),
    fill("M146 168h108v16H146Z", colours.accent) +
      fill("M200 176l-34-20q-10 20 0 38ZM200 176l34-20q10 20 0 38Z", colours.accent),
    fill("M196 180l-18 48 14 2 12-46ZM204 180l20 46-14 4-12-48Z", tone(colours.accent, -0.15)) +
      disc(200, 176, 9, tone(colours.accent, 0.3)),
    fill("M156 86q12 26 44 26t44-26l8 6q-4 30-52 32-48-2-52-32Z", colours.trim) +
      times(3, (i) => disc(200, 132 + i * 13, 3, colours.accent)),
  ].join("");
}

/** A long kurta with an embroidered front. */
export function kurta(colours: Colours): string {
  const { main, accent, trim } = colours;
  return [
    hanger(78),
    fill(
      "M164 76L112 94 76 246l34 10 26-92-10 176H274l-10-176 26 92 34-10L288 94 236 76Q200 96 164 76Z",
      main,
    ),
    dim("M264 164l10 176H238V140ZM290 256l34-10-12-52-30 26ZM136 164l-10 100 16-110Z"),
    glow("M164 76l-30 11-16 100 18-23-10 176h14L158 90Z", 0.16),
    fill("M76 236l38 12-4 14-38-10ZM324 236l-38 12 4 14 38-10Z", accent) +
      line("M80 230l36 11M320 230l-36 11", trim, 3),
    fill("M126.5 330H273.5L274.5 346H125.5Z", accent) + times(9, (i) => disc(140 + i * 15, 320, 3.5, trim)),
    fill("M168 72q32 20 64 0l6 16q-38 26-76 0Z", accent) + fill("M184 96h32v96l-16 18-16-18Z", accent),
    times(5, (i) => fill(`M200 ${104 + i * 18}l7 7-7 7-7-7Z`, trim)),
    line("M178 98v98l22 24 22-24V98", trim, 3) +
      times(7, (i) => disc(168 + (i % 2) * 64, 116 + i * 13, 2.5, accent)),
    seam("M130 300l4 40M270 300l-4 40M136 164l10-40M264 164l-10-40"),
  ].join("");
}

/** A T-shirt with an elephant. */
export function tee(colours: Colours): string {
  const { main, accent, trim } = colours;
  return [
    fill("M152 84L98 106 58 178l44 26 28-34V324H270V170l28 34 44-26L302 106 248 84Q200 122 152 84Z", main),
    dim("M270 170V324H236V140ZM298 204l44-26-14-25-42 34ZM130 170l-10 12 10-60Z") +
      glow("M152 84L98 106 66 164l50-36 20-36Z", 0.18),
    fill("M152 84q48 38 96 0l-14-6q-34 22-68 0Z", tone(main, -0.35)) + line("M152 84q48 40 96 0", trim, 7),
    disc(200, 214, 58, trim),
    fill(
      "M150 246v-34q2-32 44-30 14-12 30-6 20 8 22 32 2 18 12 20 2 10-10 9-14-4-16-25l-8 6v28h-16v-24h-26v24h-16v-26l-4 26Z",
      accent,
    ),
    fill("M204 184q20-4 18 20-12 10-20-4Z", tone(accent, 0.25)) +
      disc(230, 194, 3, trim) +
      line("M150 214q-10 8-6 18", accent, 4),
    fill("M178 176q10-10 26-6l-4 8h-20Z", colours.trim) + fill("M186 186h34", accent),
    stitch("M132 316H268M66 174l40 24M334 174l-40 24", tone(main, -0.25)),
  ].join("");
}

/** Trousers with a belt. */
export function chinos(colours: Colours): string {
  const { main, trim, accent } = colours;
  return [
    fill("M136 70H264L270 130 286 338H216L202 158h-4L184 338H114L130 130Z", main),
    dim("M264 70L270 130 286 338H256L240 90ZM198 158L184 338H166L186 150ZM202 158l6 70 14-72Z") +
      glow("M136 70h18L132 338h-18L130 130Z", 0.2),
    fill("M136 62H264l1 22H134Z", tone(main, -0.14)) +
      times(4, (i) => box(146 + i * 33, 58, 9, 30, tone(main, 0.12), 2)),
    fill("M133 68H267v10H133Z", accent) + box(190, 64, 22, 18, trim, 3) + box(195, 68, 12, 10, accent, 1),
    seam("M200 84v72M200 88q22 6 18 50l-18 12M138 90q26 4 30 44M262 90q-26 4-30 44", 3, 0.3),
    stitch("M138 98q20 4 22 34M262 98q-20 4-22 34M117 326h68M215 326h68", tone(main, -0.3)) +
      seam("M152 150q-4 90-8 180M248 150q4 90 8 180", 2),
    disc(200, 92, 4, trim),
  ].join("");
}

/** A fringed shawl on a peg. */
export function shawl(colours: Colours): string {
  const { defs, paint } = dumbara(colours);
  const fringe = (from: number, y: number, count: number) =>
    times(count, (i) =>
      line(`M${from + i * 11} ${y}v24m-3 0h6`, i % 2 === 0 ? colours.accent : colours.trim, 3),
    );
  return [
    defs,
    box(184, 50, 32, 44, WOOD, 8) + disc(200, 72, 9, "#d9b98a"),
    fringe(120, 306, 8) + fringe(212, 266, 8),
    fill("M200 74Q250 84 268 130L298 266H206L196 150Z", paint) +
      dim("M200 74Q250 84 268 130L298 266H206L196 150Z", 0.18),
    fill("M206 72Q146 78 128 130L112 306H206L214 150Q222 104 206 72Z", paint),
    fill("M113.5 290h93l-.5 16h-94ZM205 252h90l3 14h-92Z", colours.trim) +
      line("M115 280h92M204 244h90", colours.accent, 4),
    dim("M206 72q16 32 8 78l-8 156h-26q14-140 10-232ZM268 130l30 136h-22l-26-150Z", 0.16) +
      glow("M164 86Q138 98 128 130L112 306h22q0-130 30-220Z", 0.18),
    seam("M158 100q-18 80-22 200"),
  ].join("");
}

/** A blouse with a lace yoke. */
export function blouse(colours: Colours): string {
  const { defs, paint } = lace(colours);
  const scallops = times(
    10,
    (i) => disc(128 + i * 16, 300, 11, colours.accent) + disc(128 + i * 16, 301, 4, colours.trim),
  );
  return [
    defs,
    hanger(96),
    mirrored(
      times(4, (i) => disc(74 + i * 13, 203 + i * 6, 10, colours.accent)) +
        fill("M150 96L102 116 64 196l58 26 20-50Z", colours.main),
    ),
    scallops,
    fill("M148 92L122 300H278L252 92Q200 130 148 92Z", colours.main),
    fill("M148 92l-9 76q61 34 122 0l-9-76Q200 134 148 92Z", paint) +
      line("M139 168q61 34 122 0", colours.trim, 4),
    dim("M252 92l26 208H244L226 112ZM336 196l-58 26-12-30 52-34Z") +
      seam("M170 190q-6 50-6 106M230 190q6 50 6 106"),
    glow("M146 110l-40 14-30 64 40-30Z", 0.4) + line("M148 92Q200 134 252 92", colours.accent, 8),
    times(4, (i) => disc(200, 206 + i * 24, 4.5, colours.trim)) + seam("M200 188V296", 1.5),
  ].join("");
}

/** A hooded raincoat. */
export function raincoat(colours: Colours): string {
  const { main, accent, trim } = colours;
  return [
    fill(
      "M146 112Q140 56 200 54T254 112L308 136 336 264 294 276 274 196V336H126V196L106 276 64 264 92 136Z",
      main,
    ),
    fill("M160 116q-4-46 40-46t40 46q-40 30-80 0Z", tone(main, -0.45)) +
      fill("M160 116q40 30 80 0l14-4q-8 48-54 52-46-4-54-52Z", tone(main, 0.22)),
    dim("M274 196V336H240V150l34-20ZM308 136l28 128-42 12-16-62Z") +
      glow("M146 112L92 136 76 208l40-70 34-14Z", 0.3),
    fill("M64 254l44 12-2 12-44-12ZM336 254l-44 12 2 12 44-12Z", accent) +
      fill("M126 322H274v14H126Z", accent),
    line("M200 164V336", trim, 6) + line("M200 164v14", accent, 9),
    fill("M140 240h44v12h-44ZM216 240h44v12h-44Z", tone(main, -0.14)) +
      seam("M140 252v40h44v-40M216 252v40h44v-40", 2.5, 0.28),
    fill("M126 208H274v12H126Z", "#eef1f2") + glow("M126 208H274v4H126Z", 0.8),
    line("M176 150q-4 30-2 42M224 150q4 30 2 42", accent, 4) +
      oval(174, 196, 5, 7, trim) +
      oval(226, 196, 5, 7, trim),
  ].join("");
}

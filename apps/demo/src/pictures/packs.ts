import { around, box, dim, disc, fill, glow, INK, line, mark, tone } from "./kit.ts";
import type { Colours } from "./kit.ts";
import { lit } from "./scene.ts";

/** White goods come in a box of their second colour: a white box on a light wall would not be seen. */
function boxColour({ main, accent }: Colours): string {
  const brightness = [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(main.slice(at, at + 2), 16), 0) / 3;
  return brightness > 195 ? accent : main;
}

function underBox(x: number, y: number, rx: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="14" fill="${INK}" opacity=".16"/>`;
}

/** A carton with the product on its face. */
export function carton(colours: Colours, product: string): string {
  const main = boxColour(colours);
  const face = tone(main, 0.62);
  return [
    underBox(206, 330, 150),
    fill("M84 76 112 50H300L280 76Z", tone(main, 0.8)) +
      fill("M280 76 300 50V304L280 330Z", tone(main, -0.12)),
    box(84, 76, 196, 254, face) + box(84, 76, 196, 34, main) + box(84, 300, 196, 30, main),
    glow("M84 76h60L84 260Z", 0.3),
    mark(182, 94, 24, tone(main, 0.9)),
    disc(182, 204, 82, tone(face, 0.6)) + around(product, 182, 204, 0.5),
    box(104, 310, 70, 10, tone(main, 0.8), 5) + disc(258, 315, 7, tone(main, 0.8)),
  ].join("");
}

/** An open gift box, seen from above, with the jewellery on its cushion. */
export function giftBox({ accent }: Colours, product: string): string {
  const lid = tone(accent, -0.25);
  const open = [
    box(58, 158, 284, 212, tone(accent, -0.4), 12) + box(72, 172, 256, 184, "#f7f1e6", 8),
    dim("M72 180a8 8 0 0 1 8-8H320a8 8 0 0 1 8 8v10H84V356H80a8 8 0 0 1-8-8Z", 0.1),
    box(66, 34, 268, 134, lid, 10) +
      box(78, 46, 244, 110, tone(lid, 0.14), 6) +
      glow("M78 52a6 6 0 0 1 6-6H180L100 156H84a6 6 0 0 1-6-6Z", 0.1),
    mark(200, 101, 35, tone(lid, 0.6)),
  ].join("");
  return lit(open, "lay") + around(product, 200, 274, 0.8);
}

/** A shallow box with tissue, seen from above, holding the cloth folded and banded. */
export function clothBox(cloth: string, { main, accent }: Colours): string {
  const whole = [
    box(52, 66, 296, 268, "#c9a877", 10) + box(64, 78, 272, 244, "#fdfaf3", 6),
    fill(
      "M64 78h272v50l-44-18-36 14-50-18-46 18-44-16-52 22ZM64 322v-40l46 14 44-12 50 14 42-14 46 12 44-16v42Z",
      "#efe7d6",
    ),
    fill("M64 90h20l-8 60 8 70-8 60 6 42H64ZM336 90h-20l8 60-8 70 8 60-6 42h18Z", "#e6dcc8"),
    cloth + glow("M100 112h92L112 290h-12Z", 0.14) + dim("M100 278h200v22H100ZM276 112h24v188h-24Z"),
    box(168, 112, 64, 188, "#f7f1e4") + dim("M222 112h10v188h-10Z", 0.1),
    disc(200, 206, 24, main) +
      disc(200, 206, 17, "#f7f1e4") +
      fill("M200 193q12 14 0 26q-12-12 0-26Z", accent),
  ].join("");
  return lit(whole, "lay");
}

/** A cotton pouch with a draw-string, the product beside it. */
export function pouch(colours: Colours, product: string): string {
  const main = boxColour(colours);
  const cord = tone(main, -0.1);
  return [
    underBox(176, 336, 136),
    fill(
      "M76 132Q130 146 184 132Q226 220 216 310Q212 334 188 336H72Q46 334 44 308Q38 214 76 132Z",
      "#eadfc8",
    ),
    fill("M70 84Q98 96 130 90Q164 96 190 84L184 132Q130 146 76 132Z", "#f3ead8"),
    dim("M184 132Q226 220 216 310Q212 334 188 336H164Q202 250 168 136Z", 0.1),
    line("M76 132Q130 148 184 132", cord, 6) +
      line("M180 134q26 12 22 44M180 134q10 24 2 52", cord, 4) +
      disc(202, 182, 6, colours.accent) +
      disc(182, 190, 6, colours.accent),
    box(86, 210, 88, 56, main, 6) + mark(130, 238, 27, tone(main, 0.85)),
    around(product, 284, 236, 0.52),
  ].join("");
}

function shaving(x: number, y: number): string {
  return (
    line(`M${x} ${y}q12-16 24 0t24 0`, "#efd9ad", 5) + line(`M${x + 10} ${y + 8}q12-12 24 0`, "#d9bd85", 4)
  );
}

/** A cardboard box with paper shavings, the product set into it. */
export function crate({ accent }: Colours, product: string): string {
  return [
    underBox(204, 346, 150),
    fill("M66 190L36 150H150L160 190ZM334 190L364 150H250L240 190Z", "#d8b27c") +
      fill("M66 190H334V214H66Z", "#8f6a3c"),
    around(product, 200, 150, 0.66),
    [70, 118, 166, 214, 262].map((x, i) => shaving(x + 4, 208 - (i % 2) * 6)).join(""),
    box(66, 212, 268, 134, "#c79a60", 4) +
      fill("M66 216a4 4 0 0 1 4-4H140L66 330Z", "#d2a970") +
      dim("M290 212h40a4 4 0 0 1 4 4V342a4 4 0 0 1-4 4H290Z", 0.12),
    box(150, 246, 100, 58, "#fbf5e8", 6) + mark(200, 274, 32, tone(accent, -0.3)),
    line("M84 326v-18m-6 6 6-6 6 6M104 326v-18m-6 6 6-6 6 6", "#7a5730", 3),
  ].join("");
}

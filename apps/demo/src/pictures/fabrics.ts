import { box, disc, fill, line, oval, tone, turned } from "./kit.ts";
import type { Colours } from "./kit.ts";

/** A repeating cloth: `defs` goes once into the picture, `paint` is used as any colour is. */
export type Fabric = { readonly defs: string; readonly paint: string };

/** Two colours of one cloth may lie in one picture, so the name of the pattern carries its colours. */
function fabric(
  kind: string,
  colours: Colours,
  width: number,
  height: number,
  motif: string,
  turn = 0,
): Fabric {
  const id = `${kind}${colours.main.slice(1)}`;
  const rotation = turn === 0 ? "" : ` patternTransform="rotate(${turn})"`;
  const ground = box(0, 0, width, height, colours.main);
  return {
    defs: `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${rotation}>${ground}${motif}</pattern>`,
    paint: `url(#${id})`,
  };
}

/** Wax-resist flowers between dots. */
export function batik(colours: Colours): Fabric {
  const petal = oval(24, 14, 5, 9, colours.accent);
  const flower = turned(petal, 6, 24, 24) + disc(24, 24, 5, colours.trim);
  const dots = [0, 48].flatMap((x) => [0, 48].map((y) => disc(x, y, 6, tone(colours.main, 0.35)))).join("");
  return fabric("bt", colours, 48, 48, flower + dots);
}

/** Leaves on a curling stem. */
export function leafy(colours: Colours): Fabric {
  const stem = line("M0 28Q14 12 28 28T56 28", colours.trim, 2.5);
  const leaf = "M14 20Q8 8 16 0Q24 10 14 20Z";
  const leaves = fill(leaf, colours.accent) + fill("M42 36Q36 48 44 56Q52 46 42 36Z", colours.accent);
  return fabric(
    "lf",
    colours,
    56,
    56,
    leaves + stem + disc(40, 12, 4, colours.trim) + disc(14, 44, 4, colours.trim),
  );
}

export function stripes(colours: Colours, turn = 0): Fabric {
  const bars = box(4, 0, 8, 30, colours.accent) + box(16, 0, 3, 30, colours.trim);
  return fabric("st", colours, 30, 30, bars, turn);
}

export function checks(colours: Colours, turn = 0): Fabric {
  const across = `<g opacity=".75">${box(0, 6, 36, 10, colours.accent)}${box(0, 24, 36, 3, colours.trim)}`;
  return fabric(
    "ck",
    colours,
    36,
    36,
    `${across}${box(6, 0, 10, 36, colours.accent)}${box(24, 0, 3, 36, colours.trim)}</g>`,
    turn,
  );
}

/** Plain cloth with a visible thread. */
export function weave(colours: Colours): Fabric {
  const thread = tone(colours.main, 0.16);
  return fabric("wv", colours, 12, 12, line("M0 3h6M6 9h6M3 6v6M9 0v6", thread, 1.5));
}

/** Strips plaited over and under, as in palmyrah and reed work. */
export function plait(colours: Colours): Fabric {
  const over =
    box(1, 1, 18, 8, tone(colours.main, 0.22), 2) + box(21, 21, 18, 8, tone(colours.main, 0.22), 2);
  const under = box(26, 1, 8, 18, colours.accent, 2) + box(6, 21, 8, 18, colours.trim, 2);
  const rest =
    box(1, 11, 18, 8, tone(colours.main, -0.1), 2) + box(21, 31, 18, 8, tone(colours.main, -0.1), 2);
  return fabric("pl", colours, 40, 40, over + under + rest);
}

/** The stepped diamonds of Dumbara weaving. */
export function dumbara(colours: Colours): Fabric {
  const outer = fill("M24 4 44 24 24 44 4 24Z", colours.accent);
  const inner =
    fill("M24 12 36 24 24 36 12 24Z", colours.main) + fill("M24 18 30 24 24 30 18 24Z", colours.trim);
  const corners = fill("M0 0h8L0 8ZM48 0v8L40 0ZM0 48v-8l8 8ZM48 48h-8l8-8Z", colours.trim);
  return fabric("dm", colours, 48, 48, outer + inner + corners);
}

/** Round eyelets, as in beeralu lace. */
export function lace(colours: Colours): Fabric {
  const eyelet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="5" fill="${colours.accent}" stroke="${colours.trim}" stroke-width="2"/>`;
  return fabric(
    "lc",
    colours,
    24,
    24,
    eyelet(6, 6) + eyelet(18, 18) + disc(18, 6, 1.5, colours.trim) + disc(6, 18, 1.5, colours.trim),
  );
}

import type { Colours } from "./kit.ts";
import type { Shot, Wall } from "./scene.ts";

export function colours(main: string, accent: string, trim: string): Colours {
  return { main, accent, trim };
}

/** The product as it is bought. */
export function front(wall: Wall): Shot {
  return { view: "front", wall };
}

/** The same product in its second colour. */
export function colour(wall: Wall): Shot {
  return { view: "colour", wall };
}

/** Both colours side by side. */
export function pair(wall: Wall): Shot {
  return { view: "pair", wall };
}

/** A close look at the point (x, y), `zoom` times as large. */
export function detail(wall: Wall, x: number, y: number, zoom: number): Shot {
  return { view: "detail", wall, x, y, zoom };
}

/** The product with its measures. `bounds` is what they measure: left, top, right, bottom. */
export function size(
  wall: Wall,
  width: string,
  height: string,
  bounds: readonly [number, number, number, number],
): Shot {
  return { view: "size", wall, width, height, bounds };
}

/** The product in or beside its pack. */
export function pack(wall: Wall): Shot {
  return { view: "pack", wall };
}

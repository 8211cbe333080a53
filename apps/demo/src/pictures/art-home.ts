import { leafy, checks, dumbara } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import { box } from "./kit.ts";
import { clothBox, crate } from "./packs.ts";
import type { Art } from "./scene.ts";
import { colours, front, colour, pair, detail, size, pack } from "./shots.ts";
import { clayPots, spoons, towels, mugs } from "./draw-kitchen.ts";
import { oilLamp, lacquerBox, mask, wallHanging, cushion, candle } from "./draw-home.ts";

/** Folded and banded in its box, in the cloth given. */
function folded(cloth: (colours: Colours) => { defs: string; paint: string }): Art["pack"] {
  return (colours) => {
    const { defs, paint } = cloth(colours);
    return clothBox(defs + box(100, 112, 200, 188, paint, 8), colours);
  };
}

/** Home: ten things for the kitchen, the table and the wall. */
export const HOME_ART: readonly Art[] = [
  {
    slug: "clay-pot-set",
    pose: "stand",
    draw: clayPots,
    pack: crate,
    colours: [colours("#c2643c", "#f3dcb8", "#f7ead2"), colours("#5a4a44", "#d9b48a", "#f7ead2")],
    shots: [front("sand"), colour("mint"), pack("stone")],
  },
  {
    slug: "coconut-shell-spoons",
    pose: "lay",
    draw: spoons,
    pack: crate,
    colours: [colours("#6a4426", "#c79a60", "#f7ead2"), colours("#40302a", "#b07a45", "#f7ead2")],
    shots: [front("mint"), detail("mint", 200, 124, 1.8), pack("lemon")],
  },
  {
    slug: "handloom-towel-set",
    pose: "stand",
    draw: towels,
    pack: folded((tones) => checks(tones)),
    colours: [colours("#4f9a94", "#e9b872", "#f7f0e0"), colours("#b86f83", "#6f8fae", "#f7efe6")],
    shots: [front("aqua"), colour("blush"), pack("sand")],
  },
  {
    slug: "brass-oil-lamp",
    pose: "stand",
    draw: oilLamp,
    pack: crate,
    colours: [colours("#d9a93f", "#f07b2e", "#fff3c0"), colours("#b08d57", "#f2a23c", "#fff3c0")],
    shots: [
      front("blush"),
      detail("blush", 200, 140, 1.9),
      size("stone", "18 cm", "31 cm", [86, 40, 314, 346]),
    ],
  },
  {
    slug: "tea-mug-pair",
    pose: "stand",
    draw: mugs,
    pack: crate,
    colours: [colours("#f1ead9", "#2f6d68", "#e3a94c"), colours("#f4dcc8", "#a8456a", "#f2c9a1")],
    shots: [front("peach"), pack("lilac")],
  },
  {
    slug: "lacquer-box",
    pose: "stand",
    draw: lacquerBox,
    pack: crate,
    colours: [colours("#b5282e", "#f2b632", "#2b2430"), colours("#2b2a33", "#c93a36", "#f2b632")],
    shots: [front("lemon"), detail("lemon", 200, 180, 1.8)],
  },
  {
    slug: "raksha-mask",
    pose: "hang",
    draw: mask,
    pack: crate,
    colours: [colours("#d8612f", "#2f7d8c", "#f4c542"), colours("#3f8f5f", "#c2372f", "#f4c542")],
    shots: [
      front("stone"),
      colour("peach"),
      size("sand", "24 cm", "31 cm", [48, 42, 352, 348]),
      pack("aqua"),
    ],
  },
  {
    slug: "dumbara-wall-hanging",
    pose: "hang",
    draw: wallHanging,
    pack: folded(dumbara),
    colours: [colours("#2f4f6f", "#e0863d", "#f6e7c9"), colours("#6b2f3d", "#d9a93f", "#f4e6d0")],
    shots: [front("peach"), detail("peach", 200, 200, 2)],
  },
  {
    slug: "leaf-cushion-covers",
    pose: "lay",
    draw: cushion,
    pack: folded(leafy),
    colours: [colours("#e8e0cc", "#5f8f6b", "#d9873f"), colours("#33566b", "#e3b464", "#f2e6cf")],
    shots: [front("mint"), pair("sand"), pack("rose")],
  },
  {
    slug: "coconut-shell-candle",
    pose: "stand",
    draw: candle,
    pack: crate,
    colours: [colours("#6a4426", "#f3dfb0", "#f2b632"), colours("#4b3a33", "#e7c3cf", "#f2b632")],
    shots: [front("lilac"), pack("sand")],
  },
];

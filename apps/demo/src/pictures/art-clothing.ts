import type { Fabric } from "./fabrics.ts";
import { batik, leafy, stripes, checks, weave, dumbara, lace } from "./fabrics.ts";
import type { Colours } from "./kit.ts";
import { box } from "./kit.ts";
import { clothBox } from "./packs.ts";
import type { Art } from "./scene.ts";
import { colours, front, colour, pair, detail, size, pack } from "./shots.ts";
import { sarong, saree, shirt, frock, kurta, tee, chinos, shawl, blouse, raincoat } from "./draw-clothing.ts";

/** Folded and banded in its box, in its own cloth. */
function folded(cloth: (colours: Colours) => Fabric): Art["pack"] {
  return (colours) => {
    const { defs, paint } = cloth(colours);
    return clothBox(defs + box(100, 112, 200, 188, paint, 8), colours);
  };
}

/** Clothing: ten garments on hangers and rails. */
export const CLOTHING_ART: readonly Art[] = [
  {
    slug: "batik-sarong",
    pose: "hang",
    colours: [colours("#24487a", "#f2c14e", "#f7efe0"), colours("#8c2f39", "#f3b27a", "#fbeedd")],
    draw: sarong,
    pack: folded(batik),
    shots: [front("sand"), colour("blush"), detail("sand", 190, 270, 2.1), pack("stone")],
  },
  {
    slug: "linen-saree",
    pose: "hang",
    colours: [colours("#5fa59a", "#2f6d68", "#e9b44c"), colours("#d98b8b", "#8f3f55", "#f0cf8a")],
    draw: saree,
    pack: folded(weave),
    shots: [front("mint"), pack("sand")],
  },
  {
    slug: "handloom-shirt",
    pose: "hang",
    colours: [colours("#e8ded0", "#3f6e8c", "#24445a"), colours("#dfe7dc", "#6a8f5b", "#3c5a35")],
    draw: shirt,
    pack: folded(stripes),
    shots: [front("sky"), detail("sky", 214, 140, 2.3), size("stone", "56 cm", "74 cm", [62, 78, 338, 326])],
  },
  {
    slug: "leaf-print-frock",
    pose: "hang",
    colours: [colours("#f4a59a", "#d1495b", "#fff3e6"), colours("#9cc9e3", "#3a6ea5", "#fffbe8")],
    draw: frock,
    pack: folded(leafy),
    shots: [front("lemon"), colour("sky"), size("blush", "48 cm", "62 cm", [84, 86, 316, 336])],
  },
  {
    slug: "embroidered-kurta",
    pose: "hang",
    colours: [colours("#6b3e75", "#e2b04a", "#f9ead0"), colours("#1f5d57", "#e0a458", "#f7eddb")],
    draw: kurta,
    pack: folded(weave),
    shots: [front("lilac"), colour("aqua"), detail("lilac", 200, 140, 2.3)],
  },
  {
    slug: "elephant-tee",
    pose: "hang",
    colours: [colours("#e2694a", "#3b4252", "#fbe9d2"), colours("#3f7d8c", "#2b3a42", "#f5edda")],
    draw: tee,
    pack: folded(weave),
    shots: [front("peach"), colour("aqua"), pair("sand")],
  },
  {
    slug: "cotton-chinos",
    pose: "hang",
    colours: [colours("#b79468", "#5b3a29", "#d8c27a"), colours("#4a5a70", "#2d2a2a", "#c9ccd1")],
    draw: chinos,
    pack: folded(weave),
    shots: [front("stone"), pair("sky"), size("sand", "32 in", "104 cm", [114, 58, 286, 338])],
  },
  {
    slug: "dumbara-shawl",
    pose: "hang",
    colours: [colours("#7d2e2e", "#e3a73f", "#f6e7c9"), colours("#2f4b4f", "#d98c5f", "#efe3cf")],
    draw: shawl,
    pack: folded(dumbara),
    shots: [front("blush"), detail("blush", 176, 240, 2), pack("sand")],
  },
  {
    slug: "beeralu-lace-blouse",
    pose: "hang",
    colours: [colours("#f6f1e7", "#fffdf8", "#c9a66b"), colours("#e9c3cf", "#fbe9ee", "#a65a73")],
    draw: blouse,
    pack: folded(lace),
    shots: [front("rose"), colour("lilac"), detail("rose", 190, 140, 2.4)],
  },
  {
    slug: "monsoon-raincoat",
    pose: "hang",
    colours: [colours("#f2b632", "#2f4858", "#46545e"), colours("#3e8fb0", "#20384a", "#f2c14e")],
    draw: raincoat,
    pack: folded(checks),
    shots: [front("aqua"), colour("lemon")],
  },
];

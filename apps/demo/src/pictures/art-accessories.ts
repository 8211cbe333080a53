import { around } from "./kit.ts";
import { carton, giftBox, pouch, crate } from "./packs.ts";
import type { Art } from "./scene.ts";
import { colours, front, colour, pair, detail, size, pack } from "./shots.ts";
import { tote, wallet, backpack, keyRing, umbrella } from "./draw-bags.ts";
import { sunglasses, hat, belt, wristwatch, bracelets } from "./draw-accessories.ts";

const BRASS = "#d1a143";

/** Accessories: ten things to wear and to carry. */
export const ACCESSORIES_ART: readonly Art[] = [
  {
    slug: "reed-tote-bag",
    pose: "stand",
    draw: tote,
    pack: crate,
    colours: [colours("#d9b777", "#b5493a", "#3d7a68"), colours("#cdb894", "#34607f", "#c9852f")],
    shots: [front("sand"), detail("sand", 150, 230, 2.2), size("mint", "40 cm", "44 cm", [62, 56, 338, 342])],
  },
  {
    slug: "leather-wallet",
    pose: "lay",
    draw: wallet,
    pack: carton,
    colours: [colours("#7a4a2b", "#3f7d8c", "#e0a458"), colours("#2f3a4c", "#c2596b", "#9db7c9")],
    shots: [front("peach"), pair("stone"), pack("lemon")],
  },
  {
    slug: "beach-sunglasses",
    pose: "lay",
    draw: sunglasses,
    pack: pouch,
    colours: [colours("#8c4f2b", "#4a6b5d", BRASS), colours("#2b3547", "#3f7fb0", BRASS)],
    shots: [front("aqua"), pack("sand")],
  },
  {
    slug: "palmyrah-sun-hat",
    pose: "lay",
    draw: hat,
    pack: crate,
    colours: [colours("#e0c48c", "#c2473a", "#cda35e"), colours("#d9c7a3", "#2f6d68", "#b79468")],
    shots: [front("sky"), detail("sky", 240, 210, 2)],
  },
  {
    slug: "leather-belt",
    pose: "lay",
    draw: belt,
    pack: carton,
    colours: [colours("#8a5532", "#e3bd85", "#d9b253"), colours("#30353f", "#8f99a8", "#c5ccd3")],
    shots: [front("stone"), pack("sand")],
  },
  {
    slug: "monsoon-umbrella",
    pose: "lay",
    draw: umbrella,
    pack: carton,
    colours: [colours("#d1495b", "#f2c14e", "#fbeedd"), colours("#2f6690", "#8fd0c8", "#f2ead8")],
    shots: [front("mint"), size("sky", "104 cm", "84 cm", [48, 46, 352, 350])],
  },
  {
    slug: "canvas-backpack",
    pose: "stand",
    draw: backpack,
    pack: crate,
    colours: [colours("#3f7d74", "#b98a52", "#f2d9a6"), colours("#4f5d7e", "#c2694f", "#e9dcc3")],
    shots: [front("lemon"), pair("stone"), size("mint", "30 cm", "45 cm", [76, 44, 324, 346])],
  },
  {
    slug: "classic-wristwatch",
    pose: "lay",
    draw: wristwatch,
    pack: (tones, product) => giftBox(tones, around(product, 200, 194, 0.7)),
    colours: [colours("#6e4027", "#23405f", "#e3c98f"), colours("#2e3540", "#2f5d50", "#d3d9df")],
    shots: [front("lilac"), colour("mint"), detail("lilac", 200, 200, 1.9), pack("sand")],
  },
  {
    slug: "bead-bracelet-set",
    pose: "lay",
    draw: bracelets,
    pack: pouch,
    colours: [colours("#c2473a", "#2f7d8c", "#e0a94a"), colours("#7a5aa6", "#d97f9b", "#8fbf9a")],
    shots: [front("rose"), pack("peach")],
  },
  {
    slug: "elephant-key-ring",
    pose: "lay",
    draw: keyRing,
    pack: (colours, product) => pouch(colours, around(product, 200, 190, 0.9)),
    colours: [colours("#b07a45", "#b5303c", "#f2c14e"), colours("#6b7480", "#2f7d74", "#f4d9a0")],
    shots: [front("lemon"), pack("aqua")],
  },
];

import type { Colours } from "./kit.ts";
import { tone, glow, box, shadow, twice, mark } from "./kit.ts";
import { giftBox } from "./packs.ts";
import type { Art } from "./scene.ts";
import { colours, front, colour, pair, detail, pack } from "./shots.ts";
import {
  moonstone,
  sapphire,
  jhumka,
  hoops,
  coconut,
  tassel,
  lotus,
  pearl,
  terracotta,
  boLeaf,
} from "./draw-earrings.ts";

const SILVER = "#b4bcc6";
const GOLD = "#d9a441";
const WOOD = "#a8743f";

/** The pair on its paper card. */
function onCard(pair: string, colour: string): string {
  const ink = tone(colour, colour < "#9" ? 0.7 : -0.45);
  return [
    box(78, 48, 244, 304, colour, 14) + glow("M78 62a14 14 0 0 1 14-14H220L78 230Z", 0.14),
    box(176, 62, 48, 12, tone(colour, -0.25), 6),
    mark(200, 96, 22, ink),
    pair,
  ].join("");
}

/** The pair on a small wooden stand. */
function onStand(pair: string): string {
  return [
    shadow(206, 344, 104),
    box(194, 84, 14, 244, WOOD, 4) + glow("M196 88h4v240h-4Z", 0.25),
    box(112, 324, 176, 20, WOOD, 8) + glow("M118 327H276v4H118Z", 0.3),
    box(76, 78, 250, 14, WOOD, 7) + glow("M82 80H318v4H82Z", 0.3),
    pair,
  ].join("");
}

type Drawing = (colours: Colours) => string;

/** Without card or stand, for the gift box. Studs have no wire, so their middle is their origin. */
function loose(earring: Drawing, stud: boolean): Art["pack"] {
  return (colours) => giftBox(colours, twice(colours.main, earring(colours), 130, stud ? 200 : 92, 140));
}

function carded(
  slug: string,
  earring: Drawing,
  card: string,
  colours: Art["colours"],
  shots: Art["shots"],
  y = 126,
): Art {
  const draw = (tones: Colours) => onCard(twice(tones.main, earring(tones), 140, y, 120), card);
  return { slug, pose: "lay", colours, draw, pack: loose(earring, y > 180), shots };
}

function standing(slug: string, earring: Drawing, colours: Art["colours"], shots: Art["shots"]): Art {
  const draw = (tones: Colours) => onStand(twice(tones.main, earring(tones), 122, 86, 158));
  return { slug, pose: "stand", colours, draw, pack: loose(earring, false), shots };
}

/** Earrings: ten pairs on cards and stands. */
export const EARRINGS_ART: readonly Art[] = [
  carded(
    "moonstone-drops",
    moonstone,
    "#3e5a78",
    [colours("#bcd3e8", "#8fb4d9", SILVER), colours("#d9cbe6", "#b79bd1", SILVER)],
    [front("sky"), detail("sky", 140, 226, 2), pack("lilac")],
  ),
  carded(
    "sapphire-studs",
    sapphire,
    "#f6efe2",
    [colours("#2456b8", "#2c3e70", SILVER), colours("#c23a5c", "#7a2740", SILVER)],
    [front("lilac"), colour("rose"), pack("stone")],
    220,
  ),
  standing(
    "silver-jhumkas",
    jhumka,
    [colours("#b4bcc6", "#c23a5c", "#f6efe2"), colours("#d9a441", "#2f7d6d", "#fbf3df")],
    [front("rose"), colour("mint"), detail("rose", 128, 190, 2.1)],
  ),
  standing(
    "twisted-hoops",
    hoops,
    [colours("#e0b04c", "#a8752a", GOLD), colours("#c3cad3", "#848e9a", SILVER)],
    [front("peach"), colour("sky")],
  ),
  carded(
    "coconut-shell-discs",
    coconut,
    "#e9dcc0",
    [colours("#6a4426", "#d2a46a", "#f2e4c9"), colours("#3f2c20", "#5fa59a", "#e8f1ea")],
    [front("mint"), detail("mint", 140, 250, 2.3)],
  ),
  carded(
    "cotton-tassels",
    tassel,
    "#fdf6e8",
    [colours("#d1495b", "#2f7d8c", "#edae49"), colours("#2f7d8c", "#d1495b", "#f2d27a")],
    [front("lemon"), colour("aqua"), pair("blush")],
  ),
  carded(
    "brass-lotus",
    lotus,
    "#2f4f4a",
    [colours("#d9a441", "#8c6220", "#f0a3a3"), colours("#e29578", "#8f4a36", "#ffe3d3")],
    [front("aqua"), detail("aqua", 200, 220, 1.7), pack("sand")],
  ),
  carded(
    "pearl-drops",
    pearl,
    "#7c4a5a",
    [colours("#f3eee6", "#a8566a", "#fff8ec"), colours("#d8c7d9", "#a98fb0", "#fff8ec")],
    [front("blush"), pack("rose")],
    136,
  ),
  standing(
    "terracotta-shapes",
    terracotta,
    [colours("#bf5b3a", "#2f4858", "#f4e2c8"), colours("#8a9a5b", "#5b3a29", "#f7efd6")],
    [front("sand"), detail("sand", 128, 200, 2)],
  ),
  carded(
    "bo-leaf-filigree",
    boLeaf,
    "#f1e3d3",
    [colours("#e2b95e", "#9c6f22", GOLD), colours("#7fae8b", "#3c6b4b", GOLD)],
    [front("stone"), pack("lemon")],
  ),
];

import { ACCESSORIES_ART } from "./art-accessories.ts";
import { CLOTHING_ART } from "./art-clothing.ts";
import { EARRINGS_ART } from "./art-earrings.ts";
import { ELECTRONICS_ART } from "./art-electronics.ts";
import { HOME_ART } from "./art-home.ts";
import { PHONES_ART } from "./art-phones.ts";
import { picture } from "./scene.ts";

const EVERYTHING = [
  ...CLOTHING_ART,
  ...ELECTRONICS_ART,
  ...EARRINGS_ART,
  ...PHONES_ART,
  ...ACCESSORIES_ART,
  ...HOME_ART,
];

/**
 * Every picture of the demo catalogue: file name (`<product>-<view>.svg`) to SVG text. Touches no file, takes a few
 * milliseconds, and gives the same text on every machine. A product's pictures keep the order in which it shows them.
 */
export function drawPictures(): Map<string, string> {
  const drawn = EVERYTHING.flatMap((art) =>
    art.shots.map((shot): [string, string] => [`${art.slug}-${shot.view}.svg`, picture(art, shot)]),
  );
  return new Map(drawn);
}

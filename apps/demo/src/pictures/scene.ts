import type { Colours } from "./kit.ts";
import { around, box, disc, fill, INK, letters, line, place, short, tone } from "./kit.ts";

/** Soft wall colours: enough of them that neighbours in a list differ, all of one lightness so that they sit together. */
const WALLS = {
  sand: "#f3e8d6",
  mint: "#dcefe4",
  sky: "#dceaf5",
  blush: "#f8e2dd",
  lilac: "#e8e3f4",
  lemon: "#f8f0cf",
  stone: "#e9e8e3",
  aqua: "#d8efee",
  peach: "#fbe5d0",
  rose: "#f6dfe8",
} as const;

export type Wall = keyof typeof WALLS;

/** How a product lies in its picture: against an arch (`hang`), on a round plate of light (`lay`) or on a floor (`stand`). */
type Pose = "hang" | "lay" | "stand";

/** One way to show a product. `detail` looks closely at a point, `size` puts measures beside it. */
export type Shot =
  | { view: "front"; wall: Wall }
  | { view: "colour"; wall: Wall }
  | { view: "pair"; wall: Wall }
  | { view: "detail"; wall: Wall; x: number; y: number; zoom: number }
  | {
      view: "size";
      wall: Wall;
      width: string;
      height: string;
      bounds: readonly [number, number, number, number];
    }
  | { view: "pack"; wall: Wall };

/** A product's drawing. `draw` fills about 60 to 340 of the 400 units each way, in either of its colours. */
export type Art = {
  readonly slug: string;
  readonly pose: Pose;
  readonly colours: readonly [Colours, Colours];
  readonly draw: (colours: Colours) => string;
  readonly pack: (colours: Colours, product: string) => string;
  readonly shots: readonly Shot[];
};

function backdrop(wall: string, pose: Pose): string {
  const ground = box(0, 0, 400, 400, wall);
  const light = tone(wall, 0.55);
  if (pose === "hang") return ground + fill("M58 400V190a142 142 0 0 1 284 0V400Z", light);
  if (pose === "lay") return ground + disc(200, 200, 164, light);
  return ground + disc(200, 186, 150, light) + box(0, 312, 400, 88, tone(wall, -0.09));
}

/** Things that hang or lie throw one soft shadow down and to the right; things that stand bring their own. */
export function lit(content: string, pose: Pose): string {
  if (pose === "stand") return content;
  const soft = `<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="5" dy="8" stdDeviation="6" flood-color="${INK}" flood-opacity=".22"/></filter>`;
  return `${soft}<g filter="url(#s)">${content}</g>`;
}

function label(text: string, x: number, y: number): string {
  const width = text.length * 9.2 + 16;
  return box(x - width / 2, y - 15, width, 30, "#fff", 15) + letters(text, x, y + 5.5, 16, INK);
}

function measures(shot: Extract<Shot, { view: "size" }>): string {
  const [left, top, right, bottom] = shot.bounds.map((edge) => 182 + (edge - 200) * 0.78);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return "";
  const [x, y] = [Math.min(right + 42, 358), Math.min(bottom + 26, 356)];
  const [l, t, r, b] = [left, top, right, bottom].map(short);
  const marks = line(
    `M${short(x)} ${t}V${b}m-7 0h14M${short(x - 7)} ${t}h14M${l} ${short(y)}H${r}m0-7v14M${l} ${short(y - 7)}v14`,
    INK,
    2,
  );
  const middle = (Number(t) + Number(b)) / 2;
  return marks + label(shot.height, x, middle) + label(shot.width, (left + right) / 2, y);
}

/** Both colours side by side, the first in front. */
function both(art: Art): string {
  const [first, second] = [art.draw(art.colours[0]), art.draw(art.colours[1])];
  return art.pose === "stand"
    ? around(second, 128, 222, 0.7) + around(first, 266, 240, 0.76)
    : lit(around(second, 136, 176, 0.66) + around(first, 258, 222, 0.72), art.pose);
}

function view(art: Art, shot: Shot): string {
  const [first, second] = art.colours;
  if (shot.view === "pair") return both(art);
  if (shot.view === "pack") return art.pack(first, art.draw(first));
  if (shot.view === "size") return lit(around(art.draw(first), 182, 182, 0.78), art.pose) + measures(shot);
  const whole = lit(art.draw(shot.view === "colour" ? second : first), art.pose);
  if (shot.view !== "detail") return whole;
  return place(whole, 200 - shot.x * shot.zoom, 200 - shot.y * shot.zoom, shot.zoom);
}

/** One picture as SVG text: square, no metadata, numbers rounded. */
export function picture(art: Art, shot: Shot): string {
  const pose = shot.view === "pack" && art.pose === "hang" ? "lay" : art.pose;
  const ground =
    shot.view === "detail" ? box(0, 0, 400, 400, WALLS[shot.wall]) : backdrop(WALLS[shot.wall], pose);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" fill="none" stroke-linecap="round" stroke-linejoin="round">${ground}${view(art, shot)}</svg>`;
}

import { around } from "./kit.ts";
import { carton } from "./packs.ts";
import type { Art } from "./scene.ts";
import { colours, front, pair, detail, size, pack } from "./shots.ts";
import {
  powerBank,
  speaker,
  deskLamp,
  fan,
  kettle,
  smartWatch,
  earbuds,
  extension,
  router,
  lantern,
} from "./draw-electronics.ts";

/** Electronics: ten devices standing on a table. */
export const ELECTRONICS_ART: readonly Art[] = [
  {
    slug: "power-bank",
    pose: "stand",
    colours: [colours("#2f6f8f", "#f4d35e", "#8ee3c0"), colours("#e8e9ec", "#e2694a", "#3fae7a")],
    draw: powerBank,
    pack: carton,
    shots: [front("sky"), pair("stone"), pack("mint")],
  },
  {
    slug: "bluetooth-speaker",
    pose: "stand",
    colours: [colours("#e2694a", "#f6e3c5", "#f4d35e"), colours("#3c6e71", "#d9e4dd", "#f4d35e")],
    draw: speaker,
    pack: carton,
    shots: [front("lemon"), pack("peach")],
  },
  {
    slug: "led-desk-lamp",
    pose: "stand",
    colours: [colours("#3d8b8a", "#e9b44c", "#fff1b8"), colours("#d1495b", "#f0d9b5", "#fff1b8")],
    draw: deskLamp,
    pack: carton,
    shots: [front("aqua"), size("stone", "32 cm", "41 cm", [86, 56, 326, 346])],
  },
  {
    slug: "rechargeable-fan",
    pose: "stand",
    colours: [colours("#7fb7d4", "#2f6690", "#7ed6a5"), colours("#e8a6b0", "#a8456a", "#7ed6a5")],
    draw: fan,
    pack: carton,
    shots: [front("stone"), detail("sky", 200, 166, 1.9)],
  },
  {
    slug: "electric-kettle",
    pose: "stand",
    colours: [colours("#c3cad1", "#d1495b", "#ffffff"), colours("#3f4b5b", "#e9b44c", "#ffffff")],
    draw: kettle,
    pack: carton,
    shots: [front("peach"), size("sky", "24 cm", "26 cm", [74, 62, 344, 340]), pack("stone")],
  },
  {
    slug: "smart-watch",
    pose: "lay",
    colours: [colours("#34495e", "#ff7f66", "#5fd3bc"), colours("#e59ba6", "#c77dff", "#ffd166")],
    draw: smartWatch,
    pack: carton,
    shots: [front("lilac"), pair("blush"), detail("lilac", 200, 196, 2)],
  },
  {
    slug: "wireless-earbuds",
    pose: "stand",
    colours: [colours("#f4f2ee", "#5aa9a3", "#b8bec5"), colours("#3a4150", "#f08a5d", "#8d96a5")],
    draw: earbuds,
    pack: carton,
    shots: [front("aqua"), detail("aqua", 200, 166, 1.9), pack("lilac")],
  },
  {
    slug: "extension-cord",
    pose: "stand",
    colours: [colours("#f1efe9", "#e2694a", "#6ea8d8"), colours("#55606e", "#e9b44c", "#6ea8d8")],
    draw: extension,
    pack: carton,
    shots: [front("mint"), detail("mint", 200, 210, 1.9)],
  },
  {
    slug: "wifi-router",
    pose: "stand",
    colours: [colours("#5d6b82", "#3aa6b9", "#8be08b"), colours("#efeeea", "#3aa6b9", "#3fae7a")],
    draw: router,
    pack: carton,
    shots: [front("lilac"), pack("sky")],
  },
  {
    slug: "solar-lantern",
    pose: "stand",
    colours: [colours("#e0a030", "#ffd35c", "#d1495b"), colours("#4f8a5b", "#ffd35c", "#f2f2ee")],
    draw: lantern,
    pack: (colours, product) =>
      around(carton(colours, product), 150, 200, 0.86) + around(product, 306, 276, 0.4),
    shots: [front("sand"), pack("lemon")],
  },
];

import { carton } from "./packs.ts";
import type { Art } from "./scene.ts";
import { colours, front, colour, pair, detail, size, pack } from "./shots.ts";
import { lakX, siyo, renewed, featurePhone, flipPhone, rugged } from "./draw-phones.ts";
import { batikCase, walletCase, glassProtector, fastCharger } from "./draw-phone-extras.ts";

/** Mobile phones: ten phones and what belongs to them. */
export const PHONES_ART: readonly Art[] = [
  {
    slug: "lak-x20-smartphone",
    pose: "lay",
    colours: [colours("#3f5f8a", "#f0936b", "#fff6e6"), colours("#3d7a68", "#e9b44c", "#fff6e6")],
    draw: lakX,
    pack: carton,
    shots: [front("sky"), detail("sky", 130, 110, 2.2), pack("stone")],
  },
  {
    slug: "siyo-a3-smartphone",
    pose: "lay",
    colours: [colours("#2fa39a", "#5aa9e6", "#f2b632"), colours("#c77d9b", "#b08ad9", "#f2b632")],
    draw: siyo,
    pack: carton,
    shots: [front("aqua"), colour("rose"), pack("lemon")],
  },
  {
    slug: "renewed-smartphone",
    pose: "lay",
    colours: [colours("#d8b9a6", "#5f9ea0", "#3fae7a"), colours("#8d949c", "#6a7fb5", "#3fae7a")],
    draw: renewed,
    pack: carton,
    shots: [front("stone"), colour("lilac"), size("sand", "6.7 cm", "13.8 cm", [166, 70, 316, 360])],
  },
  {
    slug: "katha-keypad-phone",
    pose: "lay",
    colours: [colours("#d1495b", "#4a90c2", "#ffffff"), colours("#3b4a66", "#3fa38a", "#ffffff")],
    draw: featurePhone,
    pack: carton,
    shots: [front("blush"), pair("sky"), detail("blush", 200, 264, 2.1)],
  },
  {
    slug: "senior-flip-phone",
    pose: "lay",
    colours: [colours("#5b6b8c", "#4a90c2", "#e03e3e"), colours("#8c4a5b", "#b86f8a", "#e03e3e")],
    draw: flipPhone,
    pack: carton,
    shots: [front("lilac"), pack("peach")],
  },
  {
    slug: "rugged-phone",
    pose: "lay",
    colours: [colours("#e07b2e", "#3b4252", "#7fb3c9"), colours("#5f7d4f", "#33382f", "#b5c28a")],
    draw: rugged,
    pack: carton,
    shots: [front("sand"), detail("sand", 146, 110, 2.1)],
  },
  {
    slug: "batik-phone-case",
    pose: "lay",
    colours: [colours("#2f7d8c", "#f2c14e", "#fbeedd"), colours("#b8476a", "#f6c28b", "#fff3e6")],
    draw: batikCase,
    pack: carton,
    shots: [front("lemon"), colour("rose"), pair("aqua")],
  },
  {
    slug: "wallet-phone-case",
    pose: "lay",
    colours: [colours("#8a5a3b", "#3f7d8c", "#e0a458"), colours("#394760", "#c2596b", "#8fb4d9")],
    draw: walletCase,
    pack: carton,
    shots: [front("peach"), detail("peach", 130, 170, 2.1)],
  },
  {
    slug: "tempered-glass-kit",
    pose: "lay",
    colours: [colours("#8fc7d9", "#e2694a", "#2f9e7a"), colours("#b9c4e6", "#5d6fb0", "#2f9e7a")],
    draw: glassProtector,
    pack: carton,
    shots: [front("mint"), pack("sky")],
  },
  {
    slug: "fast-charger-set",
    pose: "lay",
    colours: [colours("#f3f1ec", "#e2694a", "#5a9aa8"), colours("#4a5263", "#f2c14e", "#d1495b")],
    draw: fastCharger,
    pack: carton,
    shots: [front("aqua"), pack("lilac")],
  },
];

import { LegalTexts, PublicShop } from "../schemas/settings.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/shop: what everybody may read of the settings. */
export const SHOP = {
  "GET /shop": { summary: "The shop's name and contacts", access: "anyone", reply: PublicShop },
  "GET /shop/legal-texts": {
    summary: "The owner's own terms and privacy policy; null where the built-in text applies",
    access: "anyone",
    reply: LegalTexts,
  },
} as const satisfies Record<string, Endpoint>;

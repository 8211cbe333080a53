import type { Plugin } from "vite";
import { BRAND_DEFAULTS } from "../../../packages/shared/src/brand.ts";
import { escapeHtml } from "../../../packages/shared/src/escape-html.ts";
import { fillPage } from "../../../packages/shared/src/shop-page.ts";

/** Describes the product to search engines and in the list of installed apps. */
export const DESCRIPTION =
  "Sell quality products under your own brand in Sri Lanka: cash on delivery, and a commission on every sale.";

/** Writes the description into index.html. In development nobody else fills in the shop's name and contacts: they are the defaults. */
export function pageTexts(): Plugin {
  return {
    name: "pola:page-texts",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => {
        const page = html.replaceAll("%DESCRIPTION%", escapeHtml(DESCRIPTION));
        return server ? fillPage(page, BRAND_DEFAULTS) : page;
      },
    },
  };
}

import type { Plugin } from "vite";

/** What the product is, for search engines and the list of installed apps. */
export const DESCRIPTION =
  "Sell quality products under your own brand in Sri Lanka: cash on delivery, and a commission on every sale.";

/** Fills the product's name and description into index.html, in development too. */
export function pageTexts(brand: string): Plugin {
  return {
    name: "pola:page-texts",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replaceAll("%BRAND%", escapeHtml(brand)).replaceAll("%DESCRIPTION%", escapeHtml(DESCRIPTION)),
    },
  };
}

/** A text as it may stand in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

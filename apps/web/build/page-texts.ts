import type { Plugin } from "vite";

/** Describes the product to search engines and in the list of installed apps. */
export const DESCRIPTION =
  "Sell quality products under your own brand in Sri Lanka: cash on delivery, and a commission on every sale.";

/** Writes the product's name and description into index.html, in development too. */
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

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

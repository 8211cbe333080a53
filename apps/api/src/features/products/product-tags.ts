import { formatRupees, toRupees } from "@pola/shared/money";
import { Id } from "@pola/shared/schemas/text";
import * as z from "zod/mini";
import { escapeHtml } from "@pola/shared/escape-html";
import type { Ctx } from "../../context.ts";
import { productPreview } from "./products.sql.ts";

/** Characters as a person counts them, so that no emoji is cut in half. */
const MAX_DESCRIPTION = 200;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The Open Graph tags of an active product as HTML: name, price, picture and address, for the previews that chats show of a link. Empty for
 * any other id, and while the database does not respond: the page itself needs neither (docs/product/screens.md, I-151).
 */
export async function productTags(ctx: Ctx, id: string): Promise<string> {
  if (!z.safeParse(Id, id).success) return "";
  const { publicUrl } = ctx.config;
  const product = await productPreview.first(ctx.pool, id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "A product page is served without its Open Graph tags");
    return undefined;
  });
  if (!product) return "";
  const price = toRupees(product.priceCents);
  const text = `${formatRupees(price)} · ${product.description}`;
  const description = Array.from(characters.segment(text), ({ segment }) => segment)
    .slice(0, MAX_DESCRIPTION)
    .join("");
  const { image } = product;
  const tags = {
    "og:type": "product",
    "og:site_name": ctx.settings.current().name,
    "og:title": product.name,
    "og:description": description,
    "og:url": `${publicUrl}/products/${id}`,
    ...(image === null ? {} : { "og:image": image.startsWith("/") ? publicUrl + image : image }),
    "product:price:amount": price.toFixed(2),
    "product:price:currency": "LKR",
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`)
    .join("");
}

import type { Ctx } from "../../context.ts";
import { publicShop } from "../../domain/settings.ts";
import { type Route, server } from "../../http/serve.ts";

/** /api/shop: what everybody may read of the settings (docs/product/settings.md, A-239). */
export function shopRoutes(ctx: Ctx): Route[] {
  const { reply } = server(ctx);
  return [
    reply("GET /shop", () => publicShop(ctx.settings.current())),
    reply("GET /shop/legal-texts", () => {
      const { version, own } = ctx.settings.editable();
      return { version, terms: own.terms, privacy: own.privacy };
    }),
  ];
}

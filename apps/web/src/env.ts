import { BRAND_DEFAULTS } from "@pola/shared/brand";
import { SHOP_PLACEHOLDERS } from "@pola/shared/shop-page";
import type { PublicShop } from "@pola/shared/schemas/settings";

/**
 * The shop's name and contacts, which the server writes into the page, and the suppliers' portal of the build (`vendorPortalUrl`, empty if
 * there is none). Read it while rendering, never while a module loads: a later response of the server replaces the values.
 */
export const env = {
  ...shopOfPage(),
  vendorPortalUrl: String(import.meta.env["VITE_VENDOR_PORTAL_URL"] ?? "").trim(),
};

/** While the build renders the home page there is no document, and the server fills the placeholders in. */
function shopOfPage(): PublicShop {
  if (typeof document === "undefined") return SHOP_PLACEHOLDERS;
  const content = document.querySelector<HTMLMetaElement>("meta[name=shop]")?.content;
  return shopIn(content) ?? BRAND_DEFAULTS;
}

/** A shop's name and contacts from JSON; null unless it has all of them. */
export function shopIn(json: string | null | undefined): PublicShop | null {
  let shop: unknown;
  try {
    shop = JSON.parse(json ?? "");
  } catch {
    return null;
  }
  const text = (key: keyof PublicShop): unknown => Reflect.get(Object(shop), key);
  const [name, supportEmail] = [text("name"), text("supportEmail")];
  const [supportPhone, privacyEmail] = [text("supportPhone"), text("privacyEmail")];
  if (typeof name !== "string" || typeof supportEmail !== "string") return null;
  if (typeof supportPhone !== "string" || typeof privacyEmail !== "string") return null;
  return { name, supportEmail, supportPhone, privacyEmail };
}

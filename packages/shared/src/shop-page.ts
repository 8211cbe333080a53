import { escapeHtml } from "./escape-html.ts";
import { formatPhone, whatsappLink } from "./phone.ts";
import type { PublicShop } from "./schemas/settings.ts";

/**
 * Placeholders for the shop's name and contacts in the pages of the build. The server replaces them by the settings in force
 * (docs/decisions/0042). They cannot be confused with other content: no text has these brackets, and no phone number this area code.
 */
export const SHOP_PLACEHOLDERS: PublicShop = {
  name: "«name»",
  supportEmail: "«support-email»",
  supportPhone: "+94999999999",
  privacyEmail: "«privacy-email»",
};

const EVERYTHING = "«shop»";

/** Puts a shop's name and contacts into a page of the build, and all of them as JSON where the page has «shop». */
export function fillPage(html: string, shop: PublicShop): string {
  const values = formsOf(shop);
  // Functions, because a replacement text would give "$&" in a name a meaning.
  const page = formsOf(SHOP_PLACEHOLDERS).reduce(
    (filled, placeholder, index) => filled.replaceAll(placeholder, () => escapeHtml(values[index] ?? "")),
    html,
  );
  return page.replaceAll(EVERYTHING, () => escapeHtml(JSON.stringify(shop)));
}

/** Every form in which a page shows a setting. */
function formsOf({ name, supportEmail, supportPhone, privacyEmail }: PublicShop): string[] {
  return [
    name,
    encodeURIComponent(name),
    supportEmail,
    privacyEmail,
    supportPhone,
    formatPhone(supportPhone),
    whatsappLink(supportPhone, ""),
  ];
}

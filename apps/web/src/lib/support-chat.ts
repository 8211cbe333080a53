import { whatsappLink } from "@pola/shared/phone";
import { env } from "../env.ts";

/** Opens a WhatsApp chat with support with a prepared text (docs/product/interface.md, I-5). */
export const SUPPORT_CHAT = supportChat("reseller");

/** The same for vendors. */
export const VENDOR_SUPPORT_CHAT = supportChat("vendor");

function supportChat(role: string): string {
  return whatsappLink(env.supportPhone, `Hello! I need help with my ${env.brandName} ${role} account.`);
}

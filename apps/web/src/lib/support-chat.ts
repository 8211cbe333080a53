import { whatsappLink } from "@pola/shared/phone";
import { env } from "../env.ts";

/** Opens a WhatsApp chat with support with a prepared text (docs/product/interface.md, I-5). */
export const SUPPORT_CHAT = supportChat("reseller");

/** The same for vendors. */
export const VENDOR_SUPPORT_CHAT = supportChat("vendor");

/** Opens a chat with a request to become a supplier, for a product without a suppliers' portal (docs/product/money.md, M-67). */
export const SUPPLIER_CHAT = whatsappLink(
  env.supportPhone,
  `Hello! I would like to become a supplier of ${env.brandName}.`,
);

/** A chat about one order of a reseller (docs/product/orders.md, O-141). */
export function orderSupportChat(orderNumber: string): string {
  return whatsappLink(env.supportPhone, `Hello! I need help with my ${env.brandName} order ${orderNumber}.`);
}

function supportChat(role: string): string {
  return whatsappLink(env.supportPhone, `Hello! I need help with my ${env.brandName} ${role} account.`);
}

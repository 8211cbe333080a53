import { whatsappLink } from "@pola/shared/phone";
import { env } from "../env.ts";

/** Opens a WhatsApp chat with support with a prepared text (docs/product/interface.md, I-5). */
export function supportChat(role: "reseller" | "vendor"): string {
  return whatsappLink(env.supportPhone, `Hello! I need help with my ${env.name} ${role} account.`);
}

/** Opens a chat with a request to become a supplier, for a product without a suppliers' portal (docs/product/contradictions.md, M-67). */
export function supplierChat(): string {
  return whatsappLink(env.supportPhone, `Hello! I would like to become a supplier of ${env.name}.`);
}

/** A chat about one order of a reseller (docs/product/orders.md, O-141). */
export function orderSupportChat(orderNumber: string): string {
  return whatsappLink(env.supportPhone, `Hello! I need help with my ${env.name} order ${orderNumber}.`);
}

import { formatRupees } from "@pola/shared/money";
import { earnsNothing } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";

/** The commission of an order, for admins: struck through when the order earns none (docs/product/interface.md, I-180). */
export function AdminCommission({ order }: { order: Order }) {
  const text = formatRupees(order.totalCommission);
  return earnsNothing(order.status) ? <s>{text}</s> : text;
}

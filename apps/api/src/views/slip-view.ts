import { createHash } from "node:crypto";
import { businessDateOf } from "@pola/shared/calendar";
import { CUSTOMER_FIELDS } from "@pola/shared/customer-fields";
import { toRupees } from "@pola/shared/money";
import type { Customer } from "@pola/shared/schemas/order";
import type { Slip } from "@pola/shared/schemas/slip";
import { toKilograms } from "@pola/shared/weight";
import type { OrderRow } from "./order-view.ts";

/** An order as its delivery slip shows it, with the reseller's brand. `date` is the day it was placed, in Asia/Colombo. */
export function slipView(row: OrderRow): Slip {
  return {
    orderId: row.id,
    version: slipVersion(row),
    orderNumber: row.orderNumber,
    status: row.status,
    date: businessDateOf(row.createdAt),
    trackingNumber: row.trackingNumber,
    slipPrintedAt: row.slipPrintedAt?.toISOString() ?? null,
    reseller: { businessName: row.businessName, logoUrl: row.resellerLogo, phone: row.resellerPhone },
    customer: {
      name: row.customerName,
      phone: row.customerPhone,
      address: row.customerAddress,
      city: row.customerCity,
      area: row.customerArea,
    },
    items: row.items.map(({ productName, quantity, variations }) => ({
      name: productName,
      quantity,
      variations,
    })),
    totalWeight: toKilograms(row.totalWeightGrams),
    subtotal: toRupees(row.subtotalCents),
    shippingCost: toRupees(row.shippingCostCents),
    totalAmount: toRupees(row.totalAmountCents),
  };
}

/** The fingerprint of the delivery details on a slip. */
export function slipVersion(customer: Customer): string {
  const details = JSON.stringify(CUSTOMER_FIELDS.map((field) => customer[field]));
  return createHash("sha256").update(details).digest("base64url").slice(0, 12);
}

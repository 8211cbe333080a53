import * as z from "zod";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type { OrderRow } from "./order-view.ts";

/** What Prisma must read of an order for the view. */
export const WITH_LINES = {
  items: { orderBy: { position: "asc" } },
  user: { select: { firstName: true, lastName: true, businessName: true, phone: true, logoUrl: true } },
} as const satisfies Prisma.OrderInclude;

const Choices = z.record(z.string(), z.string());

/** An order as Prisma reads it, in the shape the view takes. */
export function orderRow({
  user,
  items,
  ...order
}: Prisma.OrderGetPayload<{ include: typeof WITH_LINES }>): OrderRow {
  return {
    ...order,
    resellerFirstName: user.firstName,
    resellerLastName: user.lastName,
    businessName: user.businessName,
    resellerPhone: user.phone,
    resellerLogo: user.logoUrl,
    items: items.map((item) => ({ ...item, variations: Choices.parse(item.variations) })),
  };
}

import { ERROR_STATUS } from "@pola/shared/errors";
import { AdminStats, OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import { Session } from "@pola/shared/schemas/auth";
import { ErrorReply, Pagination } from "@pola/shared/schemas/envelope";
import { FreshFigures, Order, OrderItem, PlaceOrder, StockLeft } from "@pola/shared/schemas/order";
import { AdminPayoutWeek, PayoutRule, PayoutStatement, ResellerPayout } from "@pola/shared/schemas/payout";
import { Product, ProductInput, Variation } from "@pola/shared/schemas/product";
import { User } from "@pola/shared/schemas/user";
import * as z from "zod";

/** A JSON Schema as it stands in the document. */
export type JsonSchema = Record<string, unknown>;

/** Shapes that stand under their own name in the document; every other one is written where it is used. */
const NAMED = {
  AdminPayoutWeek,
  AdminStats,
  FreshFigures,
  Order,
  OrderItem,
  OutboxMail,
  OutboxMailDetail,
  Pagination,
  PayoutRule,
  PayoutStatement,
  PlaceOrder,
  Product,
  ProductInput,
  ResellerPayout,
  Session,
  StockLeft,
  User,
  Variation,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

const Converted = z.object({
  properties: z.object({ root: z.record(z.string(), z.unknown()) }),
  $defs: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
});

/**
 * The JSON Schema of a zod schema: what is sent (`input`), or what is answered (`output`), which then names no key beyond its own.
 * Named shapes are references, and are put into `named`.
 */
export function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: "input" | "output",
  named: Record<string, JsonSchema>,
): JsonSchema {
  // Inside another object even a named shape becomes a reference.
  const converted: unknown = z.toJSONSchema(z.object({ root: schema }), { io, metadata: names });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs = {} } = Converted.parse(JSON.parse(text));
  for (const [name, { id: _, ...shape }] of Object.entries($defs)) named[name] = shape;
  return properties.root;
}

/** The shape of a refusal with this status: its `code` is one of those that travel under it (docs/product/interface.md, I-77). */
export function refusalOf(status: number, detail?: z.core.$ZodType): z.core.$ZodType {
  const { data: _, ...shape } = ErrorReply.shape;
  const codes = Object.entries(ERROR_STATUS).flatMap(([code, its]) => (its === status ? code : []));
  return z.object({
    ...shape,
    code: z.enum(codes),
    requestId: z.string(),
    ...(detail === undefined ? {} : { data: z.optional(detail) }),
  });
}

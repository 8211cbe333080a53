import { ERROR_STATUS } from "@pola/shared/errors";
import { AdminStats, OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import { Session } from "@pola/shared/schemas/auth";
import { ErrorReply, Pagination } from "@pola/shared/schemas/envelope";
import { FreshFigures, Order, OrderItem, PlaceOrder, StockLeft } from "@pola/shared/schemas/order";
import { AdminPayoutWeek, PayoutRule, PayoutStatement, ResellerPayout } from "@pola/shared/schemas/payout";
import { NewProduct, Product, ProductEdit, Variation } from "@pola/shared/schemas/product";
import { User } from "@pola/shared/schemas/user";
import * as z from "zod";

export type JsonSchema = Record<string, unknown>;

/** Schemas with a name of their own in the document; all others are written where they are used. */
const NAMED = {
  AdminPayoutWeek,
  AdminStats,
  FreshFigures,
  NewProduct,
  Order,
  OrderItem,
  OutboxMail,
  OutboxMailDetail,
  Pagination,
  PayoutRule,
  PayoutStatement,
  PlaceOrder,
  Product,
  ProductEdit,
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
 * Converts a zod schema to JSON Schema: of a request (`input`) or of a response (`output`), which allows no unknown keys. Named
 * schemas become references and are added to `named`.
 */
export function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: "input" | "output",
  named: Record<string, JsonSchema>,
): JsonSchema {
  // Inside another object a named schema becomes a reference, even at the root.
  const converted: unknown = z.toJSONSchema(z.object({ root: schema }), { io, metadata: names });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs = {} } = Converted.parse(JSON.parse(text));
  for (const [name, { id: _, ...shape }] of Object.entries($defs)) named[name] = shape;
  return properties.root;
}

/** The schema of a refusal with this status: its `code` is one of the codes with this status (docs/product/server.md, I-77). */
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

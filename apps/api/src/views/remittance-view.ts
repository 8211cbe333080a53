import { toRupees } from "@pola/shared/money";
import { type Remittance, type RemittanceLine, REMITTANCE_LINE_KINDS } from "@pola/shared/schemas/remittance";
import * as z from "zod";

export const RemittanceRow = z.strictObject({
  id: z.guid(),
  number: z.string(),
  courierId: z.guid(),
  courierName: z.string(),
  bankReference: z.string(),
  receivedOn: z.string(),
  cashCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  lines: z.int32(),
  settled: z.int32(),
  differences: z.int32(),
  unmatchedCents: z.int(),
  createdAt: z.date(),
  createdBy: z.string(),
});
export type RemittanceRow = z.infer<typeof RemittanceRow>;

export const RemittanceLineRow = z.strictObject({
  line: z.int32(),
  kind: z.enum(REMITTANCE_LINE_KINDS),
  orderId: z.guid().nullable(),
  orderNumber: z.string().nullable(),
  waybill: z.string(),
  expectedCents: z.int32().nullable(),
  cashCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  note: z.string().nullable(),
});
export type RemittanceLineRow = z.infer<typeof RemittanceLineRow>;

/** A remittance as the API returns it, in rupees. */
export function remittanceView({
  cashCents,
  feeCents,
  netCents,
  unmatchedCents,
  createdAt,
  ...row
}: RemittanceRow): Remittance {
  return {
    ...row,
    cash: toRupees(cashCents),
    fee: toRupees(feeCents),
    net: toRupees(netCents),
    unmatched: toRupees(unmatchedCents),
    createdAt: createdAt.toISOString(),
  };
}

/** A line of a remittance as the API returns it, in rupees. */
export function remittanceLineView({
  expectedCents,
  cashCents,
  feeCents,
  netCents,
  ...row
}: RemittanceLineRow): RemittanceLine {
  return {
    ...row,
    expected: expectedCents === null ? null : toRupees(expectedCents),
    cash: toRupees(cashCents),
    fee: toRupees(feeCents),
    net: toRupees(netCents),
  };
}

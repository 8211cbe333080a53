import { toRupees } from "@pola/shared/money";
import { Remittance, RemittanceLine } from "@pola/shared/schemas/remittance";
import * as z from "zod";
import { omit } from "zod/mini";

const Sums = { cashCents: z.int(), feeCents: z.int(), netCents: z.int() };

export const RemittanceRow = z.strictObject({
  ...omit(Remittance, { cash: true, fee: true, net: true, unmatched: true }).shape,
  ...Sums,
  unmatchedCents: z.int(),
  createdAt: z.date(),
});
export type RemittanceRow = z.infer<typeof RemittanceRow>;

export const RemittanceLineRow = z.strictObject({
  ...omit(RemittanceLine, { cash: true, fee: true, net: true, expected: true }).shape,
  ...Sums,
  expectedCents: z.int32().nullable(),
});
export type RemittanceLineRow = z.infer<typeof RemittanceLineRow>;

/** A remittance as the API returns it, in rupees. */
export function remittanceView({ unmatchedCents, createdAt, ...row }: RemittanceRow): Remittance {
  return {
    ...inRupees(row),
    unmatched: toRupees(unmatchedCents),
    createdAt: createdAt.toISOString(),
  };
}

/** A line of a remittance as the API returns it, in rupees. */
export function remittanceLineView({ expectedCents, ...row }: RemittanceLineRow): RemittanceLine {
  return { ...inRupees(row), expected: expectedCents === null ? null : toRupees(expectedCents) };
}

/** A row with its sums in rupees. */
export function inRupees<Row extends { cashCents: number; feeCents: number; netCents: number }>(row: Row) {
  const { cashCents, feeCents, netCents, ...rest } = row;
  return { ...rest, cash: toRupees(cashCents), fee: toRupees(feeCents), net: toRupees(netCents) };
}

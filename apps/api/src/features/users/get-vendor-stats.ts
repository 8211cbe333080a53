import { VendorStats } from "@pola/shared/schemas/user";
import { query, sql } from "@pola/database/sql";
import * as z from "zod";
import type { Ctx } from "../../context.ts";

const vendorStats = query("vendor stats", {
  row: z.strictObject(VendorStats.shape),
  sql: () => sql`select count(*) as total,
    count(*) filter (where status = 'approved') as active,
    count(*) filter (where status = 'pending') as pending,
    (select count(*) from products where deleted_at is null and vendor_id is not null) as products
  from users where role = 'vendor' and deleted_at is null`,
  samples: [[]],
});

/** The four figures above the vendor list (docs/product/accounts.md, A-30). */
export async function getVendorStats(ctx: Ctx): Promise<VendorStats> {
  return await vendorStats.one(ctx.pool);
}

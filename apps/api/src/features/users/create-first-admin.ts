import { isUniqueViolation } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { hashPassword } from "../../lib/passwords.ts";

const TAKEN =
  "ADMIN_EMAIL belongs to an account that is no admin's, so no admin was created: use another address, or let an admin change the role";

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD unless the address already has an account, which is never overwritten. Warns when
 * that account is no admin's, and when a shop without an admin names none (docs/product/accounts.md, A-28).
 */
export async function createFirstAdmin(ctx: Ctx): Promise<void> {
  const { firstAdmin, bcryptCost } = ctx.config;
  if (!firstAdmin) {
    if (!(await ctx.db.user.findFirst({ where: { role: "admin" }, select: { id: true } })))
      ctx.log.warn("There is no admin: set ADMIN_EMAIL and ADMIN_PASSWORD, and start again");
    return;
  }
  const { email, password } = firstAdmin;
  const known = await ctx.db.user.findUnique({ where: { email }, select: { role: true } });
  if (known) {
    if (known.role !== "admin") ctx.log.warn(TAKEN);
    return;
  }
  const passwordHash = await hashPassword(password, bcryptCost);
  const now = ctx.now();
  const person = {
    email,
    passwordHash,
    firstName: "Admin",
    lastName: "",
    businessName: ctx.settings.current().name,
  };
  try {
    await ctx.db.user.create({
      data: { ...person, role: "admin", status: "approved", emailVerifiedAt: now, createdAt: now },
    });
  } catch (error) {
    // Another process that started at the same time created it first.
    if (!isUniqueViolation(error)) throw error;
  }
}

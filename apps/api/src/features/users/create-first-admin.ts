import { isUniqueViolation } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { hashPassword } from "../../lib/passwords.ts";

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD unless the address already has an account, which is never overwritten
 * (docs/product/accounts.md, A-28).
 */
export async function createFirstAdmin(ctx: Ctx): Promise<void> {
  const { firstAdmin, bcryptCost } = ctx.config;
  if (!firstAdmin) return;
  const { email, password } = firstAdmin;
  if (await ctx.db.user.findUnique({ where: { email }, select: { id: true } })) return;
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

import bcrypt from "bcrypt";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../context.ts";

/** The password of every user made here. */
export const PASSWORD = "pola-password";
const PASSWORD_HASH = bcrypt.hashSync(PASSWORD, 4);

let made = 0;
/** A different number with every call, for columns that must be unique. */
const next = () => {
  made += 1;
  return made;
};

/** The part of a test app that builders of rows need: the database and the clock. */
type Rows = { ctx: Ctx };

type UserOverrides = Partial<Prisma.UserUncheckedCreateInput>;
export type TestUser = Awaited<ReturnType<typeof makeUser>>;

/** Inserts a user: an approved reseller, unless `overrides` say otherwise. */
export async function makeUser({ ctx }: Rows, overrides: UserOverrides = {}) {
  const number = next();
  return await ctx.db.user.create({
    data: {
      email: `person${number}@pola.test`,
      passwordHash: PASSWORD_HASH,
      firstName: "Nimal",
      lastName: `Perera ${number}`,
      phone: `+9477${String(1_000_000 + number)}`,
      businessName: `Nimal Stores ${number}`,
      businessAddress: "12 Galle Road, Colombo 03",
      role: "reseller",
      status: "approved",
      emailVerifiedAt: ctx.now(),
      createdAt: ctx.now(),
      ...overrides,
    },
  });
}

/** Complete, so that nothing holds a payout. */
const BANK = {
  accountHolderName: "N Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "8001234567",
  branchName: "Kandy",
};

export async function makeReseller(test: Rows, overrides: UserOverrides = {}): Promise<TestUser> {
  return await makeUser(test, { role: "reseller", ...BANK, ...overrides });
}

export async function makeAdmin(test: Rows, overrides: UserOverrides = {}): Promise<TestUser> {
  return await makeUser(test, { role: "admin", firstName: "Asha", businessName: "", ...overrides });
}

export async function makeVendor(test: Rows, overrides: UserOverrides = {}): Promise<TestUser> {
  return await makeUser(test, { role: "vendor", firstName: "Ruwan", ...overrides });
}

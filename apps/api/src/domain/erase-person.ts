import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import type { VendorProducts } from "@pola/shared/schemas/user";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import type { Ctx } from "../context.ts";
import { accountNumberKey, fingerprint } from "../lib/fingerprint.ts";
import { lockUser } from "./account-tokens.ts";
import { recordActivity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { removeDevices } from "./notify.ts";
import { applyHolds } from "./payout-holds.ts";

/** Shown in place of the person's name (docs/product/accounts.md, A-59). */
const NAME = { firstName: "Deleted", lastName: "user" } as const;

/** Not a bcrypt hash, so no password matches it. */
const NO_PASSWORD = "-";

/**
 * Deletes a person: everything that identifies them is erased, their sessions and links end, and their email address can be used again. The
 * row stays without a name, because orders, money and history refer to it; open orders continue (docs/product/accounts.md, A-59). What
 * admins wrote into the history of orders and payouts stays: history is never rewritten. Keyed hashes of phone and account numbers stay
 * too, and can be compared but not read. The products of a vendor become the house's: off sale, or as they are. Nothing here
 * grows with a person's orders or products: the caller moves a vendor's products before ({@link moveToHouse}), and erases mails and
 * customers after the commit (domain/erase-rows.ts).
 * @param passwordHash hash of the password with which the person confirmed the deletion
 * @returns false, with nothing changed, when the person is unknown, deleted already, an admin, or has another password by now.
 */
export async function erasePerson(
  ctx: Ctx,
  tx: Tx,
  {
    userId,
    actor,
    products = "off-sale",
    passwordHash,
  }: { userId: string; actor: Actor; products?: VendorProducts | undefined; passwordHash?: string },
): Promise<boolean> {
  const now = ctx.now();
  // Locked before the numbers are read, so that a number which the person changes at the same moment is hashed too.
  await lockUser(tx, userId);
  const hashes = await contactHashes(ctx, tx, userId);
  const [erased] = await tx.user.updateManyAndReturn({
    where: {
      id: userId,
      deletedAt: null,
      role: { not: "admin" },
      ...(passwordHash !== undefined && { passwordHash }),
    },
    data: {
      ...NAME,
      // No address that somebody could register or a mail could reach.
      email: `deleted:${userId}`,
      passwordHash: NO_PASSWORD,
      phone: null,
      businessName: "",
      businessAddress: "",
      city: "",
      statusReason: null,
      emailVerifiedAt: null,
      ...NO_BANK_DETAILS,
      logoUrl: null,
      isNamedOnLeaderboard: false,
      tokenVersion: { increment: 1 },
      deletedAt: now,
    },
    select: { role: true, status: true },
  });
  if (!erased) return false;
  await tx.erasedContact.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
  const isVendor = erased.role === "vendor";
  // The row of the vendor is locked: a product that is added at the same time either is seen here, or is refused.
  if (isVendor) await moveProducts(tx, userId, products === "off-sale", null);
  await tx.bankAccountHistory.updateMany({
    where: { userId },
    data: { accountHolderName: null, bankName: null, accountNumber: null, branchName: null },
  });
  await tx.accountToken.deleteMany({ where: { userId } });
  await tx.idempotencyKey.deleteMany({ where: { userId } });
  await tx.orderDraft.deleteMany({ where: { userId } });
  await removeDevices(tx, userId);
  // Without bank details nothing can be paid.
  await applyHolds(tx, { userId, actor, now });
  await recordActivity(tx, { actor, now }, "user.delete", userId, {
    before: erased,
    ...(isVendor ? { after: { products } } : {}),
  });
  return true;
}

/** The hashes of the phone number and of every account number that the person has or had. */
async function contactHashes({ config }: Ctx, tx: Tx, userId: string): Promise<string[]> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { phone: true, accountNumber: true, bankHistory: { select: { accountNumber: true } } },
  });
  if (!user) return [];
  const accounts = [user, ...user.bankHistory].map(({ accountNumber }) =>
    accountNumberKey(accountNumber ?? ""),
  );
  return [
    ...(user.phone === null ? [] : [fingerprint(config.jwtSecret, "phone", user.phone)]),
    ...[...new Set(accounts)]
      .filter((key) => key !== "")
      .map((key) => fingerprint(config.jwtSecret, "bank account", key)),
  ];
}

/** An order of these products waits for one batch at most. */
const BATCH = 200;

/** A null limit moves all. Products are locked in id order, as orders lock them. */
const moveProducts = txCommand("move products to house", {
  sql: (vendorId: string, isOffSale: boolean, limit: number | null) => sql`
    update products set vendor_id = null, version = version + 1,
      status = case when ${isOffSale}::boolean then 'inactive' else status end
    where id in (
      select id from products where vendor_id = ${vendorId}::uuid order by id limit ${limit}::int for no key update)`,
  samples: [[SAMPLE.id, true, BATCH]],
});

/**
 * Moves the products of a vendor to the house in batches, each on its own, before {@link erasePerson} moves the few that are left. If
 * it breaks off, the vendor keeps the other products, and the next deletion goes on with them (docs/product/accounts.md, A-247).
 */
export async function moveToHouse(
  { db }: Ctx,
  vendorId: string,
  products: VendorProducts = "off-sale",
): Promise<void> {
  while ((await moveProducts(db, vendorId, products === "off-sale", BATCH)) === BATCH);
}

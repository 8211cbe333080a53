import { toRupees } from "@pola/shared/money";
import { AccountMatch } from "@pola/shared/schemas/user";
import { query, SAMPLE, sql } from "@pola/database/sql";
import * as z from "zod";
import { omit } from "zod/mini";
import type { Ctx } from "../../context.ts";
import { unpaidCents } from "../../domain/balance.ts";
import { nameOf } from "../../domain/person-name.sql.ts";
import { AppError } from "../../lib/app-error.ts";
import { accountNumberKey, fingerprint } from "../../lib/fingerprint.ts";

/** More matches add nothing for an admin. */
const MAX_MATCHES = 20;

type Contacts = {
  id: string;
  phone: string | null;
  account: string | null;
  phoneHash: string;
  accountHash: string;
};

const accountMatches = query("account matches", {
  row: z.strictObject({ ...omit(AccountMatch, { owed: true }).shape, owedCents: z.int() }),
  sql: ({ id, phone, account, phoneHash, accountHash }: Contacts) => sql`with found (id, phone, account) as (
    select id, true, false from users where phone = ${phone}::text
    union all select id, false, true from users where account_number_key(account_number) = ${account}::text
    union all select user_id, false, true from bank_account_history
      where account_number_key(account_number) = ${account}::text
    union all select user_id, true, false from erased_contacts where hash = ${phoneHash}::text
    union all select user_id, false, true from erased_contacts where hash = ${accountHash}::text
  ), matched as (
    select id, bool_or(phone) as phone, bool_or(account) as account from found where id <> ${id}::uuid group by id
  )
  select u.id, ${nameOf(sql`u`)} as name, u.status, u.deleted_at is not null as "isDeleted",
    m.phone as "isSamePhone", m.account as "isSameBankAccount", greatest(0, -b.cents) as "owedCents"
  from matched m join users u on u.id = m.id, lateral (select ${unpaidCents(sql`u.id`)}::bigint as cents) b
  where b.cents < 0 or u.status in ('suspended', 'rejected')
  order by u.created_at desc, u.id limit ${MAX_MATCHES}`,
  samples: [
    [{ id: SAMPLE.id, phone: null, account: null, phoneHash: SAMPLE.text, accountHash: SAMPLE.text }],
  ],
});

/**
 * Accounts that a reviewer of this one should know, deleted ones too. They have the same phone number or bank account number, and owe money
 * or have a status that blocks them (docs/product/accounts.md, A-132). Newest first, at most 20.
 * @throws AppError NOT_FOUND
 */
export async function listAccountMatches(ctx: Ctx, id: string): Promise<AccountMatch[]> {
  const user = await ctx.db.user.findFirst({
    where: { id, deletedAt: null },
    select: { phone: true, accountNumber: true },
  });
  if (!user) throw new AppError("NOT_FOUND", "User not found");
  const secret = ctx.config.jwtSecret;
  const account = accountNumberKey(user.accountNumber ?? "");
  const rows = await accountMatches.rows(ctx.pool, {
    id,
    phone: user.phone,
    account: account || null,
    phoneHash: fingerprint(secret, "phone", user.phone ?? ""),
    accountHash: fingerprint(secret, "bank account", account),
  });
  return rows.map(({ owedCents, ...match }) => Object.assign(match, { owed: toRupees(owedCents) }));
}

import type { UserRole } from "@pola/shared/user-status";
import type pg from "pg";
import { signSession } from "../../apps/api/src/lib/tokens.ts";
import { call, type Reply } from "../harness/client.ts";

/** The tested product, which is called over HTTP, with a clock that the model can move. */
export type Target = {
  url: string;
  pool: pg.Pool;
  secret: string;
  now: () => Date;
  advance: (milliseconds: number) => void;
};

export type Person = { id: string; role: UserRole; tokenVersion: number };

/** One call as this user, with a session as of the model's clock. */
export async function ask(
  { url, secret, now }: Target,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Reply> {
  const token = signSession(person, { secret, now: now() });
  return await call(url, `/api${path}`, {
    method,
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
}

/** Inserts an approved user. The model does not test sign-in. */
export async function addPerson({ pool, now }: Target, role: UserRole, email: string): Promise<Person> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, business_name, role, status, created_at,
                        account_holder_name, bank_name, account_number, branch_name)
     values ($1, 'no password', 'Nimal', $2, 'Model Stores', $3, 'approved', $4, 'N Perera', 'BOC', '123', 'Kandy') returning id`,
    [email, role, role, now()],
  );
  return { id: rows[0]?.id ?? "", role, tokenVersion: 0 };
}

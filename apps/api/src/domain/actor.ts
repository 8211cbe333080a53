import { ADMIN_AREAS, areaRefusal, coversArea, type NeededArea } from "@pola/shared/admin-areas";
import { USER_ROLES, USER_STATUSES } from "@pola/shared/user-status";
import type { Pool } from "pg";
import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { AppError } from "../lib/app-error.ts";
import { readOfOneTurn } from "../lib/read-together.ts";

const ActorRow = z.strictObject({
  id: z.guid(),
  role: z.enum(USER_ROLES),
  limitedTo: z.array(z.enum(ADMIN_AREAS)),
  status: z.enum(USER_STATUSES),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  email: z.string(),
  tokenVersion: z.int32(),
  hasTwoFactor: z.boolean(),
});

/** The person who sends a request, as they are in the database at that time. */
export type Actor = Omit<z.infer<typeof ActorRow>, "tokenVersion" | "hasTwoFactor"> & {
  /** The id of the request; none for work that did not come over HTTP. */
  requestId?: string | undefined;
  /** An admin who has to set up two-factor sign-in, and may do nothing else before. */
  mustSetUpTwoFactor?: boolean;
};

const actorsById = query("actors by id", {
  row: ActorRow,
  sql: (ids: string[]) => sql`
    select id, role, to_json(limited_to) as "limitedTo", status, email, first_name as "firstName", last_name as "lastName",
      business_name as "businessName", token_version as "tokenVersion", totp_enabled_at is not null as "hasTwoFactor"
    from users where id = any(${ids}::uuid[]) and deleted_at is null`,
  samples: [[[SAMPLE.id]]],
});

/** Every call reads its caller. Those of calls that come together are read together (docs/decisions/0047). */
const readActors = readOfOneTurn(async (pool: Pool, ids: string[]) => {
  const rows = await actorsById.rows(pool, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
});

/** The person with this id, the version that their sessions must have, and whether they have a second factor; null when unknown or deleted. */
export async function findActor(
  pool: Pool,
  id: string,
): Promise<{ actor: Actor; tokenVersion: number; hasTwoFactor: boolean } | null> {
  const row = (await readActors(pool, id)).get(id);
  if (!row) return null;
  const { tokenVersion, hasTwoFactor, ...actor } = row;
  return { actor, tokenVersion, hasTwoFactor };
}

/** Whether this person is an admin whose areas cover this one (docs/product/accounts.md, A-210). */
export function isAdminFor(actor: Actor | null, area: NeededArea): boolean {
  return actor?.role === "admin" && !actor.mustSetUpTwoFactor && coversArea(actor.limitedTo, area);
}

/** @throws AppError TWO_FACTOR_SETUP or FORBIDDEN unless this admin may use the area (docs/product/accounts.md, A-210 and A-224) */
export function requireArea(admin: Actor, area: NeededArea): void {
  if (admin.mustSetUpTwoFactor) throw new AppError("TWO_FACTOR_SETUP", "Set up two-factor sign-in first.");
  if (!coversArea(admin.limitedTo, area)) throw new AppError("FORBIDDEN", areaRefusal(admin.limitedTo));
}

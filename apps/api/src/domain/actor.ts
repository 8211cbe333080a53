import type { UserRole, UserStatus } from "@pola/shared/user-status";
import type { Pool } from "pg";

/** Who is asking, as the database knows them at the time of the request. */
export type Actor = {
  id: string;
  role: UserRole;
  status: UserStatus;
  firstName: string;
  lastName: string;
  businessName: string;
  email: string;
  /** The request in which they ask; none where nobody asked over HTTP. */
  requestId?: string | undefined;
};

const ACTOR = `select id, role, status, email, first_name as "firstName", last_name as "lastName",
    business_name as "businessName", token_version as "tokenVersion"
  from users where id = $1 and deleted_at is null`;

/** One named statement, because every signed-in request runs it. */
export async function findActor(
  pool: Pool,
  id: string,
): Promise<{ actor: Actor; tokenVersion: number } | null> {
  const { rows } = await pool.query<Actor & { tokenVersion: number }>({
    name: "find_actor",
    text: ACTOR,
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  const { tokenVersion, ...actor } = row;
  return { actor, tokenVersion };
}

import { type Sql, sql } from "@pola/database/sql";

/** A person's name, over `users` under an alias; null without a person. The admin that ADMIN_EMAIL makes has no last name. */
export function nameOf(alias: Sql): Sql {
  return sql`nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), '')`;
}

/** The name of a business; where it has none, that of its owner. */
export function businessNameOf(alias: Sql): Sql {
  return sql`coalesce(nullif(${alias}.business_name, ''), ${nameOf(alias)})`;
}

import { query, sql } from "@pola/database/sql";
import type { SettingsVersion } from "@pola/shared/schemas/settings";
import { changesBetween } from "@pola/shared/settings-changes";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { nameOf } from "../../domain/person-name.sql.ts";
import { ownSettingsOf, SavedVersion, VERSION_COLUMNS } from "../../domain/settings.ts";
import { type Page, pageOf } from "../../http/paging.ts";

const versionPage = query("settings versions", {
  row: z.strictObject({ ...SavedVersion.shape, at: z.date(), actorId: z.guid(), actorName: z.string() }),
  sql: (skip: number, take: number) => sql`
    select ${VERSION_COLUMNS}, s.created_at as at, s.actor_id as "actorId", ${nameOf(sql`u`)} as "actorName"
      from settings_versions s join users u on u.id = s.actor_id
     order by s.version desc limit ${take} offset ${skip}`,
  samples: [[0, 10]],
});

/** Every save of the settings, newest first, each with what it changed (docs/product/settings.md, A-236). */
export async function listSettingsVersions(
  { db, pool }: Ctx,
  query: Parameters<typeof pageOf>[0],
): Promise<Page<SettingsVersion>> {
  const { skip, take } = pageOf(query);
  // One more: what the last version of the page is compared with.
  const rows = await versionPage.rows(pool, skip, take + 1);
  const total = await db.settingsVersion.count();
  const versions = rows.slice(0, take).map((row, index) => ({
    version: row.version,
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName },
    changes: changesBetween(ownSettingsOf(rows[index + 1]), ownSettingsOf(row)),
  }));
  return { rows: versions, total };
}

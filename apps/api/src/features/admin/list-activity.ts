import { dayBounds, startOfBusinessDay } from "@pola/shared/calendar";
import type { ActivityEntry, ActivityQuery } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { activityCount, type ActivityFilter, activityPage, type ActivityRow } from "./activity.sql.ts";

/**
 * Lists recorded actions, newest first; `total` is counted up to COUNT_CAP. Dates are days in Asia/Colombo, both inclusive
 * (docs/product/limits.md, A-88 and docs/product/server.md, I-84).
 */
export async function listActivity(ctx: Ctx, query: ActivityQuery): Promise<Page<ActivityEntry>> {
  const filter = filterOf(query);
  const [rows, { count }] = await Promise.all([
    activityPage.rows(ctx.pool, filter, pageOf(query)),
    activityCount.one(ctx.pool, filter),
  ]);
  return { rows: rows.map(activityView), total: count };
}

function filterOf({ actor, action, subjectType, subjectId, from, to }: ActivityQuery): ActivityFilter {
  return {
    actorId: actor === "system" ? null : actor,
    action,
    subjectType,
    subjectId,
    from: from === undefined ? undefined : startOfBusinessDay(from),
    before: to === undefined ? undefined : dayBounds(to).endsAt,
  };
}

function activityView({ createdAt, actorId, actorName, ...row }: ActivityRow): ActivityEntry {
  return {
    ...row,
    at: createdAt.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName ?? "" },
  };
}

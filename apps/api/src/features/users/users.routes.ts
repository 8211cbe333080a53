import type { Ctx } from "../../context.ts";
import { recordExport } from "../../domain/activity.ts";
import { changeMany } from "../../domain/change-many.ts";
import { countRowsToErase } from "../../domain/erase-rows.ts";
import { type Route, server } from "../../http/serve.ts";
import { addUser } from "./add-user.ts";
import { deleteUser } from "./delete-user.ts";
import { usersCsv } from "./export-users.ts";
import { getUser } from "./get-user.ts";
import { listAccountMatches } from "./list-account-matches.ts";
import { countUsersForTabs, listUsers } from "./list-users.ts";
import { getUserFigures } from "./get-user-figures.ts";
import { getVendorStats } from "./get-vendor-stats.ts";
import { resetTwoFactor } from "./reset-two-factor.ts";
import { setAdminAreas } from "./set-admin-areas.ts";
import { setUserRole } from "./set-user-role.ts";
import { setUserStatus } from "./set-user-status.ts";

export function userRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    list("GET /users", ({ ctx, actor, query }) => listUsers(ctx, actor, query)),
    reply("GET /users/counts", ({ ctx, query }) => countUsersForTabs(ctx, query)),
    reply("GET /users/vendor-stats", ({ ctx }) => getVendorStats(ctx)),
    reply("GET /users/erasing", async () => ({ left: await countRowsToErase(ctx) })),
    serve("GET /users/export.csv", async ({ actor, query }) => {
      await recordExport(ctx, actor, "user");
      return usersCsv(ctx, query);
    }),
    reply("POST /users", ({ actor, body }) => addUser(ctx, actor, body)),
    reply("POST /users/bulk-status", ({ actor, body: { ids, ...change } }) =>
      changeMany(ctx, ids, (id) => setUserStatus(ctx, actor, id, change)),
    ),
    reply("GET /users/:id", ({ actor, params }) => getUser(ctx, actor, params.id)),
    reply("GET /users/:id/figures", ({ ctx, params }) => getUserFigures(ctx, params.id)),
    reply("GET /users/:id/matches", ({ ctx, params }) => listAccountMatches(ctx, params.id)),
    serve("PATCH /users/:id/status", async ({ actor, params, body }) => {
      const user = await setUserStatus(ctx, actor, params.id, body);
      return { data: user, message: `User status updated to ${user.status}` };
    }),
    serve("PATCH /users/:id/role", async ({ actor, params, body }) => {
      const user = await setUserRole(ctx, actor, params.id, body);
      return { data: user, message: `User role updated to ${user.role} successfully` };
    }),
    reply("PUT /users/:id/areas", ({ actor, params, body }) => setAdminAreas(ctx, actor, params.id, body)),
    reply("DELETE /users/:id/two-factor", ({ actor, params }) => resetTwoFactor(ctx, actor, params.id)),
    reply("DELETE /users/:id", async ({ actor, params, query }) => {
      await deleteUser(ctx, actor, params.id, query);
      return params;
    }),
  ];
}

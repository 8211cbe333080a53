import {
  AddUser,
  BulkUserStatus,
  SetUserRole,
  SetUserStatus,
  UserCountsQuery,
  UserExportQuery,
  UserListQuery,
} from "@pola/shared/schemas/user";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseBody, parseId, parseQuery } from "../../http/parse.ts";
import { requireAdmin, requireUser } from "../../http/session.ts";
import { streamCsv } from "../../http/stream-csv.ts";
import { addUser } from "./add-user.ts";
import { deleteUser } from "./delete-user.ts";
import { EXPORT_COLUMNS, exportFileName, exportUsers } from "./export-users.ts";
import { getUser } from "./get-user.ts";
import { countUsersForTabs, listUsers } from "./list-users.ts";
import { readUserFigures } from "./read-user-figures.ts";
import { readVendorStats } from "./read-vendor-stats.ts";
import { setStatusOfMany } from "./set-status-of-many.ts";
import { setUserRole } from "./set-user-role.ts";
import { setUserStatus } from "./set-user-status.ts";

/** /api/users */
export function userRoutes(ctx: Ctx): Router {
  const router = Router();
  addListRoutes(router, ctx);
  addOneUserRoutes(router, ctx);
  return router;
}

function addListRoutes(router: Router, ctx: Ctx): void {
  router.get("/", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(UserListQuery, req);
    const page = pageOf(query);
    const { users, total } = await listUsers(ctx, query, page);
    res.json(ok(users, { pagination: paginationOf(page, total) }));
  });

  router.post("/", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const input = parseBody(AddUser, req);
    res.status(201).json(ok(await addUser(ctx, admin, input), { message: "Invitation sent" }));
  });

  router.get("/vendor-stats", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readVendorStats(ctx)));
  });

  router.get("/counts", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await countUsersForTabs(ctx, parseQuery(UserCountsQuery, req))));
  });

  router.get("/export.csv", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(UserExportQuery, req);
    const fileName = exportFileName(ctx.now());
    await streamCsv(res, { fileName, columns: EXPORT_COLUMNS, rows: exportUsers(ctx, query) });
  });

  router.post("/bulk-status", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    res.json(ok(await setStatusOfMany(ctx, admin, parseBody(BulkUserStatus, req))));
  });
}

function addOneUserRoutes(router: Router, ctx: Ctx): void {
  router.get("/:id", async (req, res) => {
    const actor = await requireUser(ctx, req);
    res.json(ok(await getUser(ctx, actor, parseId(req.params.id))));
  });

  router.get("/:id/figures", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readUserFigures(ctx, parseId(req.params.id))));
  });

  router.patch("/:id/status", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    const input = parseBody(SetUserStatus, req);
    const user = await setUserStatus(ctx, admin, id, input);
    res.json(ok(user, { message: `User status updated to ${user.status}` }));
  });

  router.patch("/:id/role", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    const input = parseBody(SetUserRole, req);
    const user = await setUserRole(ctx, admin, id, input);
    res.json(ok(user, { message: `User role updated to ${user.role} successfully` }));
  });

  router.delete("/:id", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    await deleteUser(ctx, admin, id);
    res.json(ok({ id }, { message: "User deleted successfully" }));
  });
}

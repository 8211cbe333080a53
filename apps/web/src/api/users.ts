import { chunksOf } from "@pola/shared/chunks-of";
import { MAX_USERS_PER_CHANGE } from "@pola/shared/limits";
import type { UserRole, UserStatus } from "@pola/shared/user-status";
import type {
  AddUser,
  DeleteUserQuery,
  SetAdminAreas,
  SetUserRole,
  SetUserStatus,
  User,
  UserSort,
} from "@pola/shared/schemas/user";
import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { PageAt } from "../lib/list-address.ts";
import { newId } from "../lib/new-id.ts";
import { again } from "./again.ts";
import { againGone } from "./lost-reply.ts";
import { useChange } from "./change.ts";
import { call, send } from "./call.ts";
import { callFile } from "./call-file.ts";
import { errorText } from "../lib/api-error.ts";
import { everyRow } from "./every-page.ts";
import { sendMany } from "./send-many.ts";
import { partQuery } from "./part-query.ts";
import { dataQuery, filteredQuery, pageQuery } from "./queries.ts";

export type UserFilters = { search: string; status: UserStatus | ""; role: UserRole | ""; sort: UserSort };

/** A page of all accounts and how many match. While filters change, the old rows stay. */
export function users(page: UserFilters & PageAt) {
  return pageQuery(["users", "list"], "GET /users", page);
}

/** The number of accounts in each status, for the same search and role. */
export function userCounts({ search, role }: Pick<UserFilters, "search" | "role">) {
  return filteredQuery(["users", "counts", search, role], "GET /users/counts", { query: { search, role } });
}

const ERASING_EVERY_MS = 3_000;

/** How many mails and customers of deleted accounts are not erased yet; asked again while there are any. */
export const erasing = queryOptions({
  ...dataQuery(["users", "erasing"], "GET /users/erasing"),
  refetchInterval: ({ state }) => (state.data && state.data.left > 0 ? ERASING_EVERY_MS : false),
});

export const admins = queryOptions({
  queryKey: ["users", "admins"],
  queryFn: async ({ signal }) =>
    await everyRow("GET /users", { query: { role: "admin", sort: "name" }, signal }),
});

/** One account. An unknown one is an ApiError with status 404. */
export function user(id: string) {
  return dataQuery(["users", "one", id], "GET /users/:id", { params: { id } });
}

export function userFigures(id: string) {
  return dataQuery(["users", "figures", id], "GET /users/:id/figures", { params: { id } });
}

/** Other accounts with the same phone or bank account number that owe money, or are suspended or rejected. */
export function accountMatches(id: string) {
  return dataQuery(["users", "matches", id], "GET /users/:id/matches", { params: { id } });
}

/** A page of one reseller's orders, newest first. */
export function ordersOfUser(userId: string, at: PageAt) {
  return pageQuery(["orders", "admin", "of"], "GET /orders/admin/all", { userId, ...at });
}

/** A page of one reseller's payouts, newest week first, and the commission that no payout includes yet. */
export function payoutsOfUser(userId: string, at: PageAt) {
  return partQuery(["payouts", "admin", "of", userId], at, async (query, signal) => {
    const { data, total = data.payouts.length } = await call("GET /payouts/admin/reseller/:userId", {
      params: { userId },
      query,
      signal,
    });
    return { ...data, rows: data.payouts, total };
  });
}

/** The lines of one of their payouts, or those that no payout includes yet. */
export function linesOfUser(userId: string, payoutId?: string) {
  return dataQuery(
    ["payouts", "admin", "of", userId, "lines", payoutId],
    "GET /payouts/admin/reseller/:userId/lines",
    { params: { userId }, query: { payoutId } },
  );
}

/** The list as a file, by the same filters. @throws ApiError */
export async function exportUsers(filters: UserFilters) {
  return await callFile("GET /users/export.csv", { query: filters });
}

/** All accounts that match, in the list's order. @throws ApiError */
export async function matchingUsers(filters: UserFilters): Promise<User[]> {
  return await everyRow("GET /users", { query: filters });
}

/** Changes an account's status; the reason reaches the person by mail. */
export function useSetUserStatus() {
  return useChange("account", ({ id, ...body }: { id: string } & SetUserStatus) =>
    again(() => call("PATCH /users/:id/status", { params: { id }, body })),
  );
}

/** The message when a status could not be changed in a review. */
export function decisionFailure(error: unknown, name: string): string {
  const notUpdated = `Error updating ${name}'s status`;
  return errorText(error, {
    lead: `Failed to update ${name}'s status`,
    fallback: notUpdated,
    noResponse: notUpdated,
  });
}

/** Approves several accounts with the status `fromStatus`, in chunks of the API's limit. Never throws: see sendMany. */
export function useApproveUsers(fromStatus: UserStatus) {
  return useChange("account", async (ids: readonly string[]) => {
    const calls = chunksOf(ids, MAX_USERS_PER_CHANGE).map((chunk) => ({
      ids: chunk,
      send: () =>
        again(() =>
          call("POST /users/bulk-status", { body: { ids: chunk, status: "approved", fromStatus } }),
        ),
    }));
    return await sendMany(calls, "Failed to update user status");
  });
}

export function useSetUserRole() {
  return useChange("account", ({ id, ...body }: { id: string } & SetUserRole) =>
    again(() => call("PATCH /users/:id/role", { params: { id }, body })),
  );
}

/** Limits an admin to areas; every area, or none, is no limit. */
export function useSetAdminAreas() {
  return useChange("account", ({ id, ...body }: { id: string } & SetAdminAreas) =>
    again(() => call("PUT /users/:id/areas", { params: { id }, body })),
  );
}

export function useResetTwoFactor() {
  return useChange("account", (id: string) =>
    again(() => call("DELETE /users/:id/two-factor", { params: { id } })),
  );
}

/** Deletes an account permanently. `products` says whether a vendor's products are taken off sale. */
export function useDeleteUser() {
  return useChange("account", async ({ id, ...query }: { id: string } & DeleteUserQuery) => {
    await againGone(() => send("DELETE /users/:id", { params: { id }, query }));
  });
}

/** Adds an admin or a vendor, who sets the password by the invitation mail's link: once, however often this form is sent (A-1223). */
export function useAddUser() {
  const [id] = useState(newId);
  return useChange(
    "account",
    async (input: AddUser) => (await again(() => call("POST /users", { body: { ...input, id } }))).data,
  );
}

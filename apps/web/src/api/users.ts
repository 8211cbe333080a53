import type { UserRole, UserStatus } from "@pola/shared/user-status";
import { User, type SetUserRole, type SetUserStatus } from "@pola/shared/schemas/user";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { requestPage } from "./page-of.ts";

export type UserFilters = {
  search: string;
  status: UserStatus | "";
  role: UserRole | "";
  page: number;
  pageSize: number;
};

/** A page of all accounts and how many match. While filters change, the old rows stay. */
export function users(filters: UserFilters) {
  return queryOptions({
    queryKey: ["users", "list", filters],
    queryFn: async ({ signal }) => {
      const { rows, total } = await requestPage(User, "/users", { query: filters, signal });
      return { users: rows, total };
    },
    placeholderData: keepPreviousData,
  });
}

/** Changes an account's status; the reason reaches the person by mail. */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & SetUserStatus) =>
      (await request(User, `/users/${encodeURIComponent(id)}/status`, { method: "PATCH", body })).data,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["users"] });
      void queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
}

/** Moves an account between reseller and admin. */
export function useSetUserRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & SetUserRole) =>
      (await request(User, `/users/${encodeURIComponent(id)}/role`, { method: "PATCH", body })).data,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["users"] });
      void queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
}

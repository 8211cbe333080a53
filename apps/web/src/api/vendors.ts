import type { UserStatus } from "@pola/shared/user-status";
import type { AddUser } from "@pola/shared/schemas/user";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callPage } from "./call.ts";

type VendorFilters = {
  search: string;
  status: UserStatus | "";
  page: number;
  pageSize: number;
};

/** A page of the vendors with how many products each has, and how many vendors match. While filters change, the old rows stay. */
export function vendors(filters: VendorFilters) {
  return queryOptions({
    queryKey: ["users", "vendors", "list", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, role: "vendor" };
      return await callPage("GET /users", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The four figures above the list. */
export function vendorStats() {
  return queryOptions({
    queryKey: ["users", "vendors", "stats"],
    queryFn: async ({ signal }) => (await call("GET /users/vendor-stats", { signal })).data,
  });
}

/** One account, for a review opened by its address. An unknown one is an ApiError with status 404. */
export function vendor(id: string) {
  return queryOptions({
    queryKey: ["users", "vendors", "one", id],
    queryFn: async ({ signal }) => (await call("GET /users/:id", { params: { id }, signal })).data,
  });
}

/** Adds a vendor, who sets the password by the invitation mail's link. */
export function useAddVendor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: AddUser) => (await call("POST /users", { body })).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["users"] }),
  });
}

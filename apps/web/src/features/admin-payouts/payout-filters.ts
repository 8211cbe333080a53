import { PAYOUT_STATUSES, type PayoutStatus } from "@pola/shared/payout-status";
import { formatPhone } from "@pola/shared/phone";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { oneOf, useListAddress } from "../../lib/list-address.ts";

/** The rows of a week that the address asks for. The API returns a whole week, so it is filtered and paged here. */
export function usePayoutFilters(week: readonly AdminPayoutRow[]) {
  const address = useListAddress({
    empty: { q: "", status: "" },
    read: ({ q, status }) => ({ search: q, status: oneOf(PAYOUT_STATUSES, status) }),
    sizes: [10, 25, 50, 100],
    pageSize: 25,
  });
  const { filters, pageSize } = address;
  const all = week.filter((row) => isMatch(row, filters.search));
  const count = (status: PayoutStatus) => all.filter((row) => row.status === status).length;
  const matching = all.filter((row) => filters.status === "" || row.status === filters.status);
  const page = Math.min(address.page, Math.max(1, Math.ceil(matching.length / pageSize)));
  return {
    ...address,
    page,
    total: matching.length,
    found: matching.length,
    /** All rows that match, over all pages. */
    matching,
    shown: matching.slice((page - 1) * pageSize, page * pageSize),
    /** How many match the search, by status. */
    counts: {
      all: all.length,
      pending: count("pending"),
      paid: count("paid"),
      onhold: count("onhold"),
    },
  };
}

/** Matches the name, the business, or any part of the mobile number, with or without spaces. */
function isMatch({ resellerName, businessName, phone }: AdminPayoutRow, search: string): boolean {
  const text = search.toLowerCase();
  if (`${resellerName} ${businessName}`.toLowerCase().includes(text)) return true;
  const digits = search.replaceAll(/\D/g, "");
  if (phone === null || digits === "" || /[a-z]/i.test(search)) return false;
  return [phone, formatPhone(phone)].some((form) => form.replaceAll(/\D/g, "").includes(digits));
}

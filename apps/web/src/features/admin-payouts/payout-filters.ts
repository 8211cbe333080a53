import { PAYOUT_STATUSES, type PayoutStatus } from "@pola/shared/payout-status";
import { formatPhone } from "@pola/shared/phone";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { useUrlState } from "../../lib/url-state.ts";

export const PAGE_SIZES = ["10", "25", "50", "100"].map((size) => ({ value: size, label: size }));
const FILTERS = { q: "", status: "", page: 1, size: 25 };

/** What of a week's rows is shown. A week comes whole, so its rows are narrowed and paged here; the address keeps it. */
export function usePayoutFilters(rows: readonly AdminPayoutRow[]) {
  const [address, setAddress] = useUrlState(FILTERS);
  const status: PayoutStatus | "" = PAYOUT_STATUSES.find((known) => known === address.status) ?? "";
  const size = PAGE_SIZES.some(({ value }) => value === String(address.size)) ? address.size : FILTERS.size;
  const found = rows.filter((row) => isMatch(row, address.q));
  const matching = status === "" ? found : found.filter((row) => row.status === status);
  const page = Math.min(address.page, Math.max(1, Math.ceil(matching.length / size)));
  return {
    q: address.q,
    status,
    size,
    page,
    /** Everybody the filters let through, over all pages. */
    matching,
    shown: matching.slice((page - 1) * size, page * size),
    countOf: (wanted: PayoutStatus | "") =>
      wanted === "" ? found.length : found.filter((row) => row.status === wanted).length,
    isFiltered: address.q !== "" || status !== "",
    set: setAddress,
    clear: () => setAddress({ q: "", status: "" }),
  };
}

/** By name, business or any part of the mobile number, however it is spaced. */
function isMatch({ resellerName, businessName, phone }: AdminPayoutRow, search: string): boolean {
  const text = search.toLowerCase();
  if (`${resellerName} ${businessName}`.toLowerCase().includes(text)) return true;
  const digits = search.replaceAll(/\D/g, "");
  if (phone === null || digits === "" || /[a-z]/i.test(search)) return false;
  return [phone, formatPhone(phone)].some((form) => form.replaceAll(/\D/g, "").includes(digits));
}

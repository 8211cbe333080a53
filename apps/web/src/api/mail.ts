import { OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { requestPage } from "./page-of.ts";

export type MailFilters = { search: string; page: number; pageSize: number };

/** A page of the outbox, newest first. */
export function mails(filters: MailFilters) {
  return queryOptions({
    queryKey: ["admin", "mail", "list", filters],
    queryFn: async ({ signal }) => requestPage(OutboxMail, "/admin/mail", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One mail in full; its link comes along only where no mail server is configured. */
export function mail(id: string) {
  return queryOptions({
    queryKey: ["admin", "mail", "one", id],
    queryFn: async ({ signal }) =>
      (await request(OutboxMailDetail, `/admin/mail/${encodeURIComponent(id)}`, { signal })).data,
  });
}

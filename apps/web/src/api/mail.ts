import type { MailKind } from "@pola/shared/mail-kind";
import type { OutboxMail, OutboxMailDetail, QueuedMails } from "@pola/shared/schemas/admin";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { requestPage } from "./page-of.ts";

export type MailFilters = {
  search: string;
  status: OutboxMail["status"] | "";
  kind: MailKind | "";
  page: number;
  pageSize: number;
};

/** A page of the outbox, newest first. */
export function mails(filters: MailFilters) {
  return queryOptions({
    queryKey: ["admin", "mail", "list", filters],
    queryFn: async ({ signal }) => requestPage<OutboxMail>("/admin/mail", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One mail in full; its link comes along only where no mail server is configured. */
export function mail(id: string) {
  return queryOptions({
    queryKey: ["admin", "mail", "one", id],
    queryFn: async ({ signal }) =>
      (await request<OutboxMailDetail>(`/admin/mail/${encodeURIComponent(id)}`, { signal })).data,
  });
}

/** Queues a mail that was given up once more; answers with the server's sentence. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const path = `/admin/mail/${encodeURIComponent(id)}/retry`;
      return (await request<OutboxMail>(path, { method: "POST", body: {} })).message;
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}

/** Queues every mail that was given up once more; answers with the server's sentence. */
export function useRetryGivenUpMails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await request<QueuedMails>("/admin/mail/retry", { method: "POST", body: {} })).message,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}

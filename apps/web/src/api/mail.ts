import type { MailKind } from "@pola/shared/mail-kind";
import type { OutboxMail } from "@pola/shared/schemas/admin";
import type { PageAt } from "../lib/list-address.ts";
import { call } from "./call.ts";
import { useChange } from "./change.ts";
import { dataQuery, filteredQuery, pageQuery } from "./queries.ts";

type MailFilters = { search: string; status: OutboxMail["status"] | ""; kind: MailKind | "" };

/** A page of the outbox, newest first. */
export function mails(filters: MailFilters & PageAt) {
  return pageQuery(["admin", "mail", "list"], "GET /admin/mail", filters);
}

/** The number of emails in each status, for the same search and kind. */
export function mailCounts({ search, kind }: Pick<MailFilters, "search" | "kind">) {
  return filteredQuery(["admin", "mail", "counts", search, kind], "GET /admin/mail/counts", {
    query: { search, kind },
  });
}

/** One email in full. Its link is included only when no mail server is configured. */
export function mail(id: string) {
  return dataQuery(["admin", "mail", "one", id], "GET /admin/mail/:id", { params: { id } });
}

/** Queues a given-up mail again. Returns the server's message. */
export function useRetryMail() {
  return useChange(
    "mail",
    async (id: string) => (await call("POST /admin/mail/:id/retry", { params: { id } })).message,
  );
}

/** Queues every given-up mail again. Returns the server's message. */
export function useRetryGivenUpMails() {
  return useChange("mail", async () => (await call("POST /admin/mail/retry")).message);
}

/** The states of a mail in the outbox. */
export const MAIL_STATUSES = ["queued", "sent", "given_up", "muted"] as const;

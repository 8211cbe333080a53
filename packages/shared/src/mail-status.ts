/** Where a mail of the outbox stands. */
export const MAIL_STATUSES = ["queued", "sent", "given_up"] as const;

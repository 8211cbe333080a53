import type { UserStatus } from "@pola/shared/user-status";
import type { Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { queueMail, type Recipient } from "../../domain/outbox.ts";

/** Tells a person what an admin decided about their account (docs/product/accounts.md, A-10). `person` has the status from before. */
export async function mailUserStatus(
  ctx: Ctx,
  tx: Tx,
  person: Recipient & { status: UserStatus; emailVerifiedAt: Date | null },
  { status, reason }: { status: UserStatus; reason: string | null },
) {
  if (status === "pending") return;
  const { subject, sentence, hasLink } = wordingOf(person.status, status);
  await queueMail(ctx, tx, person, {
    kind: `account.${status}`,
    isNameless: person.emailVerifiedAt === null,
    subject,
    paragraphs: [
      sentence(ctx.settings.current().name),
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(hasLink ? [] : [`If you have a question, write to ${ctx.settings.current().supportEmail}.`]),
    ],
    ...(hasLink ? { link: { label: "Log in", path: "/login" } } : {}),
  });
}

type Wording = { subject: string; sentence: (brandName: string) => string; hasLink: boolean };

/** No account becomes pending again, so no mail is needed. */
const WORDING: Record<Exclude<UserStatus, "pending">, Wording> = {
  approved: {
    subject: "Your account is approved",
    sentence: (brandName) => `Welcome to ${brandName}! Your account is approved. You can log in and start.`,
    hasLink: true,
  },
  rejected: {
    subject: "Your account was not approved",
    sentence: (brandName) => `Your ${brandName} account was not approved.`,
    hasLink: false,
  },
  suspended: {
    subject: "Your account is suspended",
    sentence: (brandName) =>
      `Your ${brandName} account is suspended. You can't log in while it is suspended.`,
    hasLink: false,
  },
};

const REVOKED: Wording = {
  subject: "Your account is no longer approved",
  sentence: (brandName) => `Your ${brandName} account is no longer approved. You can't log in any more.`,
  hasLink: false,
};

const SUSPENSION_LIFTED: Wording = {
  subject: "Your account is no longer suspended",
  sentence: (brandName) => `Your ${brandName} account is no longer suspended. You can log in again.`,
  hasLink: true,
};

/** A person whose account was approved reads that the approval ended, not what was decided about an application. */
function wordingOf(from: UserStatus, to: Exclude<UserStatus, "pending">): Wording {
  if (from === "approved" && to === "rejected") return REVOKED;
  if (from === "suspended" && to === "approved") return SUSPENSION_LIFTED;
  return WORDING[to];
}

/** Asks a person whom an admin added to set a password; the link works for 72 hours. */
export async function mailInvitation(ctx: Ctx, tx: Tx, person: Recipient, token: string): Promise<void> {
  await queueMail(ctx, tx, person, {
    kind: "account.invitation",
    subject: `You are invited to ${ctx.settings.current().name}`,
    paragraphs: [
      `We created a ${ctx.settings.current().name} account for you. Set your password to log in. The link works once, for 72 hours.`,
    ],
    link: { label: "Set your password", path: `/reset-password?token=${token}` },
  });
}

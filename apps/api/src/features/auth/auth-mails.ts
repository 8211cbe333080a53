import type { UserStatus } from "@pola/shared/user-status";
import type { Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { queueMail, type Recipient } from "../../domain/outbox.ts";

type Person = Recipient & { emailVerifiedAt: Date | null };

/**
 * Asks a person to confirm their address; the link works for 24 hours. A person who waits for approval reads what comes next. The mail has
 * no name: anybody can register with another person's address, and would choose words that this person reads (docs/product/accounts.md,
 *
 */
export async function mailVerification(
  ctx: Ctx,
  tx: Tx,
  person: Recipient & { status: UserStatus },
  token: string,
): Promise<void> {
  await queueMail(ctx, tx, person, {
    kind: "account.verify",
    isNameless: true,
    subject: "Verify your email address",
    paragraphs: [
      `Thank you for joining ${ctx.settings.current().name}. Please confirm that this is your email address. The link works for 24 hours.`,
      ...(person.status === "pending"
        ? ["You can order once an admin has approved your account. We will send you an email."]
        : []),
    ],
    link: { label: "Verify email", path: `/verify-email?token=${token}` },
  });
}

/** Sends the link to set a new password; it works for one hour (docs/product/accounts.md, A-44). An unconfirmed address reads no name. */
export async function mailResetLink(ctx: Ctx, tx: Tx, person: Person, token: string): Promise<void> {
  await queueMail(ctx, tx, person, {
    kind: "account.reset",
    isNameless: person.emailVerifiedAt === null,
    subject: "Reset your password",
    paragraphs: [
      "Someone asked for a new password for your account. The link works once, for 1 hour.",
      "If it was not you, ignore this email. Your password stays the same.",
    ],
    link: { label: "Set a new password", path: `/reset-password?token=${token}` },
  });
}

/**
 * Tells a person that their account has a new password; for somebody who was invited it is the first one.
 * @param hasLostBankDetails they were removed with it
 */
export async function mailPasswordChanged(
  ctx: Ctx,
  tx: Tx,
  person: Person,
  hasLostBankDetails = false,
): Promise<void> {
  await queueMail(ctx, tx, person, {
    kind: "account.password",
    isNameless: person.emailVerifiedAt === null,
    subject: "A new password was set for your account",
    paragraphs: [
      "A new password was set for your account. All your other devices were logged out.",
      ...(hasLostBankDetails
        ? [
            "Nobody had confirmed this email address before, so your bank details were removed. Please enter them again in your profile.",
          ]
        : []),
      `If it was not you, write to ${ctx.settings.current().supportEmail} immediately.`,
    ],
  });
}

/**
 * Tells a person that their bank details changed. Contains only the last digits of the account number, because a mailbox is not a
 * safe place for it.
 */
export async function mailBankDetailsChanged(
  ctx: Ctx,
  tx: Tx,
  person: Person,
  accountNumber: string,
): Promise<void> {
  await queueMail(ctx, tx, person, {
    kind: "account.bank",
    isNameless: person.emailVerifiedAt === null,
    subject: "Your bank details were changed",
    paragraphs: [
      `From now on we pay your commission to the account ending in ${accountNumber.slice(-4)}.`,
      `If it was not you, write to ${ctx.settings.current().supportEmail} immediately.`,
    ],
  });
}

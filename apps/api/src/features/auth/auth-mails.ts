import type { Ctx } from "../../context.ts";
import type { Tx } from "@pola/database/db";
import { type OutgoingMail, queueMail } from "../../domain/outbox.ts";

type Person = { id: string; email: string; firstName: string };

/** Asks a person to confirm their address; the link works for 24 hours. */
export async function mailVerification(ctx: Ctx, tx: Tx, person: Person, token: string): Promise<void> {
  await queueMail(tx, {
    ...to(ctx, person),
    kind: "account.verify",
    subject: "Verify your email address",
    paragraphs: [
      `Hello ${person.firstName},`,
      `Thank you for joining ${ctx.config.brand.name}. Please confirm that this is your email address. The link works for 24 hours.`,
      "Your account also needs the approval of an admin before you can order. We will write to you.",
    ],
    link: { label: "Verify email", url: `${ctx.config.publicUrl}/verify-email?token=${token}` },
  });
}

/** Sends the link to set a new password; it works for one hour (docs/product/accounts.md, A-44). */
export async function mailResetLink(ctx: Ctx, tx: Tx, person: Person, token: string): Promise<void> {
  await queueMail(tx, {
    ...to(ctx, person),
    kind: "account.reset",
    subject: "Reset your password",
    paragraphs: [
      `Hello ${person.firstName},`,
      "Somebody asked for a new password for your account. The link works once, for 1 hour.",
      "If it was not you, ignore this mail: your password stays as it is.",
    ],
    link: { label: "Set a new password", url: `${ctx.config.publicUrl}/reset-password?token=${token}` },
  });
}

/** Tells a person that their password changed. */
export async function mailPasswordChanged(ctx: Ctx, tx: Tx, person: Person): Promise<void> {
  await queueMail(tx, {
    ...to(ctx, person),
    kind: "account.password",
    subject: "Your password was changed",
    paragraphs: [
      `Hello ${person.firstName},`,
      "The password of your account was changed, and every other session was signed out.",
      `If it was not you, write to ${ctx.config.brand.supportEmail} at once.`,
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
  await queueMail(tx, {
    ...to(ctx, person),
    kind: "account.bank",
    subject: "Your bank details were changed",
    paragraphs: [
      `Hello ${person.firstName},`,
      `Your commission will be paid to the account ending in ${accountNumber.slice(-4)} from now on.`,
      `If it was not you, write to ${ctx.config.brand.supportEmail} at once.`,
    ],
  });
}

function to(ctx: Ctx, { id, email }: Person): Pick<OutgoingMail, "now" | "config" | "userId" | "to"> {
  return { now: ctx.now(), config: ctx.config, userId: id, to: email };
}

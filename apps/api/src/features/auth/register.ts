import type { Register } from "@pola/shared/schemas/auth";
import { inTransaction, isUniqueViolation } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { emailTaken, invalidField } from "../../lib/app-error.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { USER_SECRETS } from "../../views/user-view.ts";
import { issueToken } from "../../domain/account-tokens.ts";
import { lastVersion, legalTextsChanged } from "../../domain/settings.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { mailVerification } from "./auth-mails.ts";
import { sessionOf } from "./session-of.ts";

const TERMS_CHANGED =
  "The terms or the privacy policy have changed since you opened them. Please read them again.";

/**
 * Creates a pending reseller, whatever role the body names, and mails the verification link (docs/product/accounts.md, A-9). Keeps which
 * legal texts they agreed to.
 * @throws AppError EMAIL_TAKEN; VALIDATION_FAILED when the legal texts changed after the person opened them; TOO_MANY_REQUESTS when
 * the address got many links
 */
export async function register(ctx: Ctx, limits: AuthLimits, input: Register) {
  const { email } = input;
  const known = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (known) throw emailTaken();
  return await limits.verificationLinks.spend(email, () => create(ctx, input));
}

async function create(ctx: Ctx, input: Register) {
  const { email, firstName, lastName, phone, businessName, businessAddress, city = "", password } = input;
  const { openedTermsVersion } = input;
  const passwordHash = await hashPassword(password, ctx.config.bcryptCost);
  const person = { email, firstName, lastName, phone, businessName, businessAddress, city };
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const now = ctx.now();
      if (openedTermsVersion !== undefined) {
        const texts = await legalTextsChanged.first(tx, openedTermsVersion);
        if (texts?.isChanged) throw invalidField("agreement", TERMS_CHANGED);
      }
      // The legal texts that the person agrees to.
      const terms = { termsVersion: (await lastVersion.first(tx))?.version ?? 0, termsAcceptedAt: now };
      const user = await tx.user.create({
        data: { ...person, ...terms, passwordHash, role: "reseller", status: "pending", createdAt: now },
        omit: USER_SECRETS,
      });
      const token = await issueToken(tx, { userId: user.id, purpose: "verify_email", now });
      await mailVerification(ctx, tx, user, token);
      return sessionOf(ctx, user);
    });
  } catch (error) {
    // Two concurrent registrations of one address: the unique index lets only one through.
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

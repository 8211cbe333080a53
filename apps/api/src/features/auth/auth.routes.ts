import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import type { Request } from "express";
import type { Ctx } from "../../context.ts";
import { parseBody } from "../../http/parse.ts";
import { addressOf } from "../../http/rate-limit.ts";
import { type Route, server } from "../../http/serve.ts";
import { sessionClaimsOf } from "../../http/session.ts";
import { streamJson } from "../../http/stream-json.ts";
import { ownView, USER_SECRETS } from "../../views/user-view.ts";
import { accountAt, type AuthLimits, authLimits } from "./auth-limits.ts";
import { bankList } from "./bank-list.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { endSessions } from "./end-sessions.ts";
import { exportAccount } from "./export-account.ts";
import { forgotPassword } from "./forgot-password.ts";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { disableTwoFactor, enableTwoFactor, getTwoFactor, renewCodes, setUpTwoFactor } from "./two-factor.ts";
import { updateBankDetails, updateProfile } from "./update-profile.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";

const LINK_SENT = "If an account with that email exists, a password reset link has been sent.";
const REGISTERED = "Registration successful! Please verify your email. Your account is pending approval.";

export function authRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  const limits = authLimits(ctx);
  const banks = bankList(ctx.config.dataDir);
  return [
    ...passwordRoutes(ctx, limits),
    ...twoFactorRoutes(ctx, limits),
    serve("POST /auth/login", async ({ body, req }) => ({
      data: await login(ctx, limits, body, addressOf(req)),
      message: "Login successful!",
    })),
    serve("POST /auth/register", async ({ body, req }) => ({
      data: await limits.registrations.spend(addressOf(req), () => register(ctx, limits, body)),
      message: REGISTERED,
    })),
    serve("POST /auth/verify-email", async ({ body, req }) => {
      await limits.linkCalls.spend(addressOf(req), () => verifyEmail(ctx, body));
      return { data: null, message: "Your email is verified" };
    }),
    serve(
      "POST /auth/resend-verification",
      async ({ actor }) => {
        await resendVerification(ctx, actor);
        return { data: null, message: "Verification email sent" };
      },
      { limit: ({ email }, work) => limits.verificationLinks.spend(email, work) },
    ),
    reply("GET /auth/me", async ({ actor: { id } }) =>
      ownView(await ctx.db.user.findUniqueOrThrow({ where: { id }, omit: USER_SECRETS }), ctx.config),
    ),
    serve("GET /banks", ({ res }) => {
      // The same for everybody, and it changes with a restart only.
      res.set("Cache-Control", "private, max-age=3600");
      return { data: banks };
    }),
    serve("POST /auth/end-sessions", async ({ req }) => ({
      data: await endSessions(ctx, sessionClaimsOf(ctx, req)),
      message: "All other sessions have ended",
    })),
    serve(
      "GET /auth/me/export",
      async ({ actor, res }) => {
        await streamJson(res, await exportAccount(ctx, actor));
      },
      { limit: ({ id }, work) => limits.downloads.spend(id, work) },
    ),
    serve("DELETE /auth/me", async ({ actor, body }) => {
      await deleteAccount(ctx, limits, actor, body);
      return { data: null, message: "Your account was deleted" };
    }),
    serve(
      "PUT /auth/profile",
      async ({ actor, body }) =>
        "accountNumber" in body
          ? {
              data: await updateBankDetails(ctx, limits, actor, body),
              message: "Bank details updated successfully!",
            }
          : { data: await updateProfile(ctx, actor, body), message: "Profile updated successfully!" },
      { readBody: (req) => parseBody(namesBankDetails(req) ? UpdateBankDetails : UpdateProfile, req) },
    ),
  ];
}

function passwordRoutes(ctx: Ctx, limits: AuthLimits): Route[] {
  const { serve } = server(ctx);
  return [
    serve("POST /auth/forgot-password", async ({ body, req }) => {
      await limits.linkCalls.spend(addressOf(req), () =>
        limits.resetLinks.spend(body.email, () => forgotPassword(ctx, body)),
      );
      return { data: null, message: LINK_SENT };
    }),
    serve("POST /auth/reset-password", async ({ body, req }) => {
      const address = addressOf(req);
      const email = await limits.linkCalls.spend(address, () => resetPassword(ctx, body));
      // The link proves access to the mailbox, so earlier wrong guesses from this address no longer count (docs/product/accounts.md, A-70).
      await limits.passwords.reset(accountAt(email, address));
      return { data: null, message: "Password reset successfully" };
    }),
    serve("POST /auth/change-password", async ({ actor, body, req }) => ({
      data: await changePassword(ctx, limits, { actor, session: sessionClaimsOf(ctx, req) }, body),
      message: "Password changed successfully",
    })),
  ];
}

function twoFactorRoutes(ctx: Ctx, limits: AuthLimits): Route[] {
  const { reply, serve } = server(ctx);
  return [
    reply("GET /auth/two-factor", ({ actor }) => getTwoFactor(ctx, actor)),
    reply("POST /auth/two-factor/setup", ({ actor, body }) => setUpTwoFactor(ctx, limits, actor, body)),
    serve("POST /auth/two-factor/enable", async ({ actor, body, req }) => ({
      data: await enableTwoFactor(ctx, limits, { actor, session: sessionClaimsOf(ctx, req) }, body),
      message: "Two-factor sign-in is on",
    })),
    serve("POST /auth/two-factor/disable", async ({ actor, body }) => ({
      data: await disableTwoFactor(ctx, limits, actor, body),
      message: "Two-factor sign-in is off",
    })),
    serve("POST /auth/two-factor/recovery-codes", async ({ actor, body }) => ({
      data: await renewCodes(ctx, limits, actor, body),
      message: "The earlier recovery codes no longer work",
    })),
  ];
}

/** Whether the body changes bank details. The same endpoint also changes personal details; each has its own form and rules. */
function namesBankDetails(req: Request): boolean {
  const body: unknown = req.body;
  return (
    typeof body === "object" && body !== null && Object.keys(NO_BANK_DETAILS).some((field) => field in body)
  );
}

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

export function authRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  const limits = authLimits(ctx);
  const banks = bankList(ctx.config.dataDir);
  return [
    ...passwordRoutes(ctx, limits),
    ...twoFactorRoutes(ctx, limits),
    reply("POST /auth/login", ({ body, req }) => login(ctx, limits, body, addressOf(req))),
    reply("POST /auth/register", ({ body, req }) =>
      limits.registrations.spend(addressOf(req), () => register(ctx, limits, body)),
    ),
    reply("POST /auth/verify-email", ({ body, req }) =>
      limits.linkCalls.spend(addressOf(req), () => verifyEmail(ctx, body)),
    ),
    reply("POST /auth/resend-verification", ({ actor }) => resendVerification(ctx, actor), {
      limit: ({ email }, work) => limits.verificationLinks.spend(email, work),
    }),
    reply("GET /auth/me", async ({ actor: { id } }) =>
      ownView(await ctx.db.user.findUniqueOrThrow({ where: { id }, omit: USER_SECRETS }), ctx.config),
    ),
    reply("GET /banks", ({ res }) => {
      // The same for everybody, and it changes with a restart only.
      res.set("Cache-Control", "private, max-age=3600");
      return banks;
    }),
    reply("POST /auth/end-sessions", ({ req }) => endSessions(ctx, sessionClaimsOf(ctx, req))),
    serve(
      "GET /auth/me/export",
      async ({ actor, res }) => {
        await streamJson(res, await exportAccount(ctx, actor));
      },
      { limit: ({ id }, work) => limits.downloads.spend(id, work) },
    ),
    reply("DELETE /auth/me", ({ actor, body }) => deleteAccount(ctx, limits, actor, body)),
    serve(
      "PUT /auth/profile",
      async ({ actor, body }) =>
        "accountNumber" in body
          ? {
              data: await updateBankDetails(ctx, limits, actor, body),
              message: "Bank details updated successfully!",
            }
          : { data: await updateProfile(ctx, actor, body), message: "Profile updated successfully!" },
      {
        readBody: async (req, { id }) =>
          parseBody((await changesBankDetails(ctx, id, req)) ? UpdateBankDetails : UpdateProfile, req),
      },
    ),
  ];
}

function passwordRoutes(ctx: Ctx, limits: AuthLimits): Route[] {
  const { reply } = server(ctx);
  return [
    reply("POST /auth/forgot-password", ({ body, req }) =>
      limits.linkCalls.spend(addressOf(req), () =>
        limits.resetLinks.spend(body.email, () => forgotPassword(ctx, body)),
      ),
    ),
    reply("POST /auth/reset-password", async ({ body, req }) => {
      const address = addressOf(req);
      const email = await limits.linkCalls.spend(address, () => resetPassword(ctx, body));
      // The link proves access to the mailbox, so earlier wrong guesses from this address no longer count (docs/product/limits.md, A-70).
      await limits.passwords.reset(accountAt(email, address));
    }),
    reply("POST /auth/change-password", ({ actor, body, req }) =>
      changePassword(ctx, limits, { actor, session: sessionClaimsOf(ctx, req) }, body),
    ),
  ];
}

function twoFactorRoutes(ctx: Ctx, limits: AuthLimits): Route[] {
  const { reply } = server(ctx);
  return [
    reply("GET /auth/two-factor", ({ actor }) => getTwoFactor(ctx, actor)),
    reply("POST /auth/two-factor/setup", ({ actor, body }) => setUpTwoFactor(ctx, limits, actor, body)),
    reply("POST /auth/two-factor/enable", ({ actor, body, req }) =>
      enableTwoFactor(ctx, limits, { actor, session: sessionClaimsOf(ctx, req) }, body),
    ),
    reply("POST /auth/two-factor/disable", ({ actor, body }) => disableTwoFactor(ctx, limits, actor, body)),
    reply("POST /auth/two-factor/recovery-codes", ({ actor, body }) => renewCodes(ctx, limits, actor, body)),
  ];
}

/**
 * Whether the body changes bank details. The same endpoint also changes personal details; each has its own form and rules. Details that are
 * all null are those that a person without any read, and sends back (docs/product/accounts.md, A-2570).
 */
async function changesBankDetails(ctx: Ctx, id: string, req: Request): Promise<boolean> {
  const body: unknown = req.body;
  if (typeof body !== "object" || body === null) return false;
  const details = Object.entries(body).filter(([field]) => field in NO_BANK_DETAILS);
  if (details.some(([, value]) => value !== null)) return true;
  return details.length > 0 && (await ctx.db.user.count({ where: { id, NOT: NO_BANK_DETAILS } })) > 0;
}

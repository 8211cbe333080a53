import {
  ChangePassword,
  DeleteAccount,
  ForgotPassword,
  Login,
  Register,
  ResetPassword,
  UpdateBankDetails,
  UpdateProfile,
  VerifyEmail,
} from "@pola/shared/schemas/auth";
import { type Request, Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok } from "../../http/envelope.ts";
import { parseBody } from "../../http/parse.ts";
import { addressOf } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import { standInHash } from "../../lib/passwords.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import { authLimits } from "./auth-limits.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";
import { forgotPassword } from "./forgot-password.ts";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { updateBankDetails, updateProfile } from "./update-profile.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";

const LINK_SENT = "If an account with that email exists, a password reset link has been sent.";

export function authRoutes(ctx: Ctx): Router {
  const router = Router();
  const limits = authLimits(ctx);
  // Made before the first sign-in, which would otherwise take twice as long as the others.
  void standInHash(ctx.config.bcryptCost);

  router.post("/login", async (req, res) => {
    const input = parseBody(Login, req);
    const session = await login(ctx, limits, input, addressOf(req));
    res.json(ok(session, { message: "Login successful!" }));
  });

  router.post("/register", async (req, res) => {
    const input = parseBody(Register, req);
    await limits.registrations.take(addressOf(req));
    const session = await register(ctx, input);
    const message = "Registration successful! Please verify your email. Your account is pending approval.";
    res.status(201).json(ok(session, { message }));
  });

  router.get("/me", async (req, res) => {
    const actor = await requireUser(ctx, req);
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: actor.id }, select: USER_SELECT });
    res.json(ok(userView(user)));
  });

  router.get("/me/export", async (req, res) => {
    const actor = await requireUser(ctx, req);
    res.json(ok(await exportAccount(ctx, actor)));
  });

  router.delete("/me", async (req, res) => {
    const actor = await requireUser(ctx, req);
    await deleteAccount(ctx, limits, actor, parseBody(DeleteAccount, req));
    res.json(ok(null, { message: "Your account was deleted" }));
  });

  router.post("/verify-email", async (req, res) => {
    const input = parseBody(VerifyEmail, req);
    await verifyEmail(ctx, input);
    res.json(ok(null, { message: "Your email is verified" }));
  });

  router.post("/resend-verification", async (req, res) => {
    const actor = await requireUser(ctx, req);
    await limits.verificationLinks.take(actor.id);
    await resendVerification(ctx, actor);
    res.json(ok(null, { message: "Verification email sent" }));
  });

  router.post("/forgot-password", async (req, res) => {
    const input = parseBody(ForgotPassword, req);
    await limits.resetLinks.take(input.email);
    await forgotPassword(ctx, input);
    res.json(ok(null, { message: LINK_SENT }));
  });

  router.post("/reset-password", async (req, res) => {
    const input = parseBody(ResetPassword, req);
    await resetPassword(ctx, input);
    res.json(ok(null, { message: "Password reset successfully" }));
  });

  router.post("/change-password", async (req, res) => {
    const actor = await requireUser(ctx, req);
    const input = parseBody(ChangePassword, req);
    res.json(
      ok(await changePassword(ctx, limits, actor, input), { message: "Password changed successfully" }),
    );
  });

  router.put("/profile", async (req, res) => {
    const actor = await requireUser(ctx, req);
    if (namesBankDetails(req)) {
      const input = parseBody(UpdateBankDetails, req);
      const user = await updateBankDetails(ctx, limits, actor, input);
      res.json(ok(user, { message: "Bank details updated successfully!" }));
      return;
    }
    const input = parseBody(UpdateProfile, req);
    res.json(ok(await updateProfile(ctx, actor, input), { message: "Profile updated successfully!" }));
  });

  return router;
}

const BANK_FIELDS = ["accountHolderName", "bankName", "accountNumber", "branchName"];

/** One call carries personal or bank details (specification, section 7); each has its own form and its own rules. */
function namesBankDetails(req: Request): boolean {
  const body: unknown = req.body;
  return typeof body === "object" && body !== null && BANK_FIELDS.some((field) => field in body);
}

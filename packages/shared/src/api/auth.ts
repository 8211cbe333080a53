import * as z from "zod/mini";
import {
  ChangePassword,
  DeleteAccount,
  ForgotPassword,
  Login,
  OwedBalance,
  Register,
  ResetPassword,
  Session,
  UpdateBankDetails,
  UpdateProfile,
  VerifyEmail,
} from "../schemas/auth.ts";
import {
  ConfirmTwoFactor,
  EnabledTwoFactor,
  EnableTwoFactor,
  RecoveryCodes,
  SetUpTwoFactor,
  TwoFactor,
  TwoFactorSecret,
} from "../schemas/two-factor.ts";
import { Bank } from "../schemas/bank.ts";
import { User } from "../schemas/user.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/auth: sign-in, registration, passwords and the caller's own account. */
export const AUTH = {
  "POST /auth/login": {
    summary: "Log in",
    message: "Login successful!",
    access: "anyone",
    body: Login,
    reply: Session,
    refusals: {
      INVALID_CREDENTIALS: true,
      TWO_FACTOR_REQUIRED: true,
      ACCOUNT_REJECTED: true,
      ACCOUNT_SUSPENDED: true,
      TOO_MANY_REQUESTS: true,
    },
  },
  "GET /auth/two-factor": {
    summary: "The caller's two-factor sign-in",
    adminArea: "any",
    reply: TwoFactor,
  },
  "POST /auth/two-factor/setup": {
    summary: "A new secret for an authenticator app; signing in does not change until it is enabled",
    message: "Secret created successfully",
    adminArea: "any",
    body: SetUpTwoFactor,
    reply: TwoFactorSecret,
    refusals: { CONFLICT: true },
  },
  "POST /auth/two-factor/enable": {
    summary:
      "Turn two-factor sign-in on with a code of the app; every other session ends. The reply is the only place with the recovery codes",
    message: "Two-factor sign-in is on",
    adminArea: "any",
    body: EnableTwoFactor,
    reply: EnabledTwoFactor,
    refusals: { CONFLICT: true },
  },
  "POST /auth/two-factor/disable": {
    summary: "Turn two-factor sign-in off",
    message: "Two-factor sign-in is off",
    adminArea: "any",
    body: ConfirmTwoFactor,
    reply: TwoFactor,
    refusals: { CONFLICT: true },
  },
  "POST /auth/two-factor/recovery-codes": {
    summary: "New recovery codes in place of the earlier ones, which stop working",
    message: "The earlier recovery codes no longer work",
    adminArea: "any",
    body: ConfirmTwoFactor,
    reply: RecoveryCodes,
    refusals: { CONFLICT: true },
  },
  "POST /auth/register": {
    summary: "Register as a reseller; the account waits for approval",
    message: "Registration successful! Please verify your email. Your account is pending approval.",
    access: "anyone",
    body: Register,
    reply: Session,
    status: 201,
    refusals: { EMAIL_TAKEN: true, TOO_MANY_REQUESTS: true },
  },
  "POST /auth/end-sessions": {
    summary: "End every session of the caller; the reply is one for this device that ends no later",
    message: "All other sessions have ended",
    access: "signed-in",
    reply: Session,
  },
  "GET /auth/me": {
    summary: "The signed-in account",
    message: "Account loaded successfully",
    access: "signed-in",
    reply: User,
  },
  "GET /auth/me/export": {
    summary: "All data stored about the caller, as one JSON document",
    access: "signed-in",
    reply: { file: "application/json" },
  },
  "DELETE /auth/me": {
    summary: "Delete the caller's own account; needs the password; not for admins, nor while money is owed",
    message: "Your account was deleted",
    access: "signed-in",
    body: DeleteAccount,
    reply: z.null(),
    refusals: { FORBIDDEN: true, CONFLICT: true, BALANCE_OWED: OwedBalance },
  },
  "POST /auth/verify-email": {
    summary: "Confirm the email address with the link from the email",
    message: "Your email is verified",
    access: "anyone",
    body: VerifyEmail,
    reply: z.null(),
    refusals: { TOO_MANY_REQUESTS: true },
  },
  "POST /auth/resend-verification": {
    summary: "Send the verification email again, unless the address is confirmed",
    message: "Verification email sent",
    access: "signed-in",
    reply: z.null(),
  },
  "POST /auth/forgot-password": {
    summary: "Request a reset link; the response is the same whether or not the address exists",
    message: "If an account with that email exists, a password reset link has been sent.",
    access: "anyone",
    body: ForgotPassword,
    reply: z.null(),
    refusals: { TOO_MANY_REQUESTS: true },
  },
  "POST /auth/reset-password": {
    summary: "Set a new password with the link from the email: once, within an hour",
    message: "Password reset successfully",
    access: "anyone",
    body: ResetPassword,
    reply: z.null(),
    refusals: { TOO_MANY_REQUESTS: true },
  },
  "POST /auth/change-password": {
    summary: "Set a new password; every other session ends",
    message: "Password changed successfully",
    access: "signed-in",
    body: ChangePassword,
    reply: Session,
    refusals: { CONFLICT: true },
  },
  "GET /banks": {
    summary: "Banks with their clearing codes, account number lengths and branches, by name",
    access: "signed-in",
    reply: z.array(Bank),
  },
  "PUT /auth/profile": {
    summary:
      "Change personal details, bank details or both; changing bank details that are set needs the password",
    access: "signed-in",
    body: z.union([UpdateProfile, UpdateBankDetails]),
    reply: User,
    refusals: { NOT_FOUND: true },
  },
} as const satisfies Record<string, Endpoint>;

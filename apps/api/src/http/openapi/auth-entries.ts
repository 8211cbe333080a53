import {
  ChangePassword,
  ForgotPassword,
  Login,
  Register,
  ResetPassword,
  Session,
  UpdateBankDetails,
  UpdateProfile,
  VerifyEmail,
} from "@pola/shared/schemas/auth";
import { User } from "@pola/shared/schemas/user";
import * as z from "zod";
import { data, type RouteEntry } from "./route-entry.ts";

/** /api/auth */
export const AUTH_ENTRIES: readonly RouteEntry[] = [
  {
    method: "post",
    path: "/auth/login",
    summary: "Sign in",
    access: "anyone",
    body: Login,
    replies: { 200: data(Session) },
    errors: [401, 403, 429],
  },
  {
    method: "post",
    path: "/auth/register",
    summary: "Register as a reseller; the account waits for approval",
    access: "anyone",
    body: Register,
    replies: { 201: data(Session) },
    conflict: true,
    errors: [429],
  },
  {
    method: "get",
    path: "/auth/me",
    summary: "Who is signed in",
    access: "signed-in",
    replies: { 200: data(User) },
  },
  {
    method: "post",
    path: "/auth/verify-email",
    summary: "Confirm the e-mail address by the link of the mail",
    access: "anyone",
    body: VerifyEmail,
    replies: { 200: data(z.null()) },
  },
  {
    method: "post",
    path: "/auth/resend-verification",
    summary: "Send the verification mail again",
    access: "signed-in",
    replies: { 200: data(z.null()) },
    conflict: true,
  },
  {
    method: "post",
    path: "/auth/forgot-password",
    summary: "Ask for a reset link; the answer is the same whether or not the address exists",
    access: "anyone",
    body: ForgotPassword,
    replies: { 200: data(z.null()) },
    errors: [429],
  },
  {
    method: "post",
    path: "/auth/reset-password",
    summary: "Set a new password by the link of the mail: once, within an hour",
    access: "anyone",
    body: ResetPassword,
    replies: { 200: data(z.null()) },
  },
  {
    method: "post",
    path: "/auth/change-password",
    summary: "Set a new password; every other session ends",
    access: "signed-in",
    body: ChangePassword,
    replies: { 200: data(Session) },
  },
  {
    method: "put",
    path: "/auth/profile",
    summary: "Change personal details, or bank details with the password",
    access: "signed-in",
    body: z.union([UpdateProfile, UpdateBankDetails]),
    replies: { 200: data(User) },
  },
];

import type { ForgotPassword } from "@pola/shared/schemas/auth";
import { send } from "./call.ts";
import { textField } from "./client.ts";

/** Requests a reset link. Returns the server's message, which is the same for known and unknown addresses. */
export async function askForResetLink(input: ForgotPassword): Promise<string | undefined> {
  return textField(await send("POST /auth/forgot-password", { body: input }), "message");
}

/** Sets a new password with the link's token. */
export async function resetPassword(input: { token: string; password: string }): Promise<void> {
  await send("POST /auth/reset-password", { body: input });
}

/** Sends the link that verifies the address of the signed-in person once more. */
export async function resendVerification(): Promise<void> {
  await send("POST /auth/resend-verification");
}

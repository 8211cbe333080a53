import type { ForgotPassword, Login, Register } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { keepDraftsOf, storedUser } from "../lib/storage.ts";
import { ApiError, field } from "./client.ts";
import { call, send } from "./call.ts";

const TOKEN_NAMES = ["token", "access_token", "accessToken", "jwt", "authToken"];

/** The token of a sign-in reply: `data.token`, else one of five names at its top (specification, section 5). */
export function tokenOf(reply: unknown): string | null {
  const places = [field(field(reply, "data"), "token"), ...TOKEN_NAMES.map((name) => field(reply, name))];
  return places.find((place) => typeof place === "string" && place !== "")?.toString() ?? null;
}

export type SignedIn = { token: string; user: User | null };

function signedInOf(reply: unknown): SignedIn | null {
  const token = tokenOf(reply);
  if (token === null) return null;
  const user = field(field(reply, "data"), "user") ?? field(reply, "user");
  return { token, user: isUser(user) ? user : null };
}

/** Whether this is a person, as a reply or this browser's memory has them: neither need be of this version of the program. */
function isUser(value: unknown): value is User {
  const texts = ["id", "email", "firstName", "lastName", "businessName", "role", "status"];
  return texts.every((name) => typeof field(value, name) === "string");
}

/**
 * Signs in. `user` is null where the reply carries the token alone.
 * @throws ApiError "Invalid response structure - no token found" for a success without a token (specification, section 5)
 */
export async function signIn(input: Login): Promise<SignedIn> {
  const reply = await send("POST /auth/login", { body: input });
  const signedIn = signedInOf(reply);
  if (signedIn) return signedIn;
  throw new ApiError({
    status: 200,
    code: "NO_TOKEN",
    message: "Invalid response structure - no token found",
  });
}

/** Registers a reseller, the only role there is to register (specification, section 6); null where no session came along. */
export async function signUp(input: Register): Promise<SignedIn | null> {
  const body = { ...input, role: "reseller" };
  return signedInOf(await send("POST /auth/register", { body }));
}

/** The person whose token is stored. `isSessionCheck` as in `RequestOptions`. */
export async function readMe(
  options: { isSessionCheck?: boolean; signal?: AbortSignal } = {},
): Promise<User> {
  return (await call("GET /auth/me", options)).data;
}

/** Keeps who signed in for a start without a connection; what money is paid to stays with the server, and what another typed goes. */
export function rememberUser(user: User): void {
  keepDraftsOf(user.id);
  storedUser.set({ ...user, accountHolderName: null, bankName: null, accountNumber: null, branchName: null });
}

/** Who signed in last, or null where nothing readable is kept. */
export function rememberedUser(): User | null {
  const user = storedUser.get();
  return isUser(user) ? user : null;
}

/** Asks for a reset link; answers the server's sentence, the same whether or not the address is known. */
export async function askForResetLink(input: ForgotPassword): Promise<string | undefined> {
  const message = field(await send("POST /auth/forgot-password", { body: input }), "message");
  return typeof message === "string" ? message : undefined;
}

/** Sets a new password with the link's token. */
export async function resetPassword(input: { token: string; password: string }): Promise<void> {
  await send("POST /auth/reset-password", { body: input });
}

/** Sends the verification mail again to the person who is signed in. */
export async function resendVerification(): Promise<void> {
  await send("POST /auth/resend-verification");
}

/** Uses up a verification link. */
export async function verifyEmail(token: string): Promise<void> {
  await send("POST /auth/verify-email", { body: { token } });
}

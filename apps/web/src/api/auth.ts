import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import type { Login, Register } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { keepDraftsOf, storedUser } from "../lib/storage.ts";
import { field, textField } from "./client.ts";
import { ApiError } from "../lib/api-error.ts";
import { call, send } from "./call.ts";
import { removeDevice } from "./remove-device.ts";

const TOKEN_NAMES = ["token", "access_token", "accessToken", "jwt", "authToken"];

/** The token of a sign-in reply: `data.token`, else one of five top-level names (docs/product/accounts.md, A-35). */
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

/** Whether the value is a user. A reply or stored data may come from another version of the product. */
function isUser(value: unknown): value is User {
  const texts = ["id", "email", "firstName", "lastName", "businessName", "role", "status"];
  // A user stored by an earlier version has no areas; the server is asked again.
  return (
    Array.isArray(field(value, "limitedTo")) && texts.every((name) => textField(value, name) !== undefined)
  );
}

/**
 * Signs in. `user` is null when the reply holds only the token.
 * @throws ApiError "Invalid response structure - no token found" for a success without a token
 */
export async function signIn({ email, password, code }: Login): Promise<SignedIn> {
  const reply = await send("POST /auth/login", { body: { email, password, ...(code ? { code } : {}) } });
  const signedIn = signedInOf(reply);
  if (signedIn) return signedIn;
  throw new ApiError({
    status: 200,
    code: "NO_TOKEN",
    message: "Invalid response structure - no token found",
  });
}

/** Registers a reseller. Returns null when the reply holds no session. */
export async function signUp(input: Register): Promise<SignedIn | null> {
  const body = { ...input, role: "reseller" };
  return signedInOf(await send("POST /auth/register", { body }));
}

/** Fetches the user whose token is stored, as a session check (`Sent`). */
export async function readMe(signal?: AbortSignal): Promise<User> {
  return (await call("GET /auth/me", { isSessionCheck: true, signal })).data;
}

/**
 * Stores the user for a start without a connection, without bank details. Deletes drafts that another person typed, and ends that person's
 * notifications on this browser.
 */
export function rememberUser(user: User): void {
  if (keepDraftsOf(user.id)) void removeDevice(null);
  storedUser.set({ ...user, ...NO_BANK_DETAILS });
}

/** The user who signed in last, or null when none is stored. */
export function rememberedUser(): User | null {
  const user = storedUser.get();
  return isUser(user) ? user : null;
}

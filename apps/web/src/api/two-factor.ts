import type { ConfirmTwoFactor, EnableTwoFactor, SetUpTwoFactor } from "@pola/shared/schemas/two-factor";
import { storedToken } from "../lib/storage.ts";
import { once } from "./lost-reply.ts";
import { call } from "./call.ts";
import { dataQuery } from "./queries.ts";

export const twoFactor = dataQuery(["two-factor"], "GET /auth/two-factor");

export async function setUpTwoFactor(body: SetUpTwoFactor) {
  return (await call("POST /auth/two-factor/setup", { body })).data;
}

/** Turns two-factor sign-in on, which ends every other session. The recovery codes are in this reply only. */
export async function enableTwoFactor(body: EnableTwoFactor) {
  const { token, recoveryCodes } = (await once(call("POST /auth/two-factor/enable", { body }), MAY_BE_ON))
    .data;
  storedToken.set(token);
  return recoveryCodes;
}

/** Turns two-factor sign-in off, and returns it as it is then. */
export async function disableTwoFactor(body: ConfirmTwoFactor) {
  return (await once(call("POST /auth/two-factor/disable", { body }), MAY_BE_OFF)).data;
}

/** New recovery codes in place of the earlier ones; they are in this reply only. */
export async function renewRecoveryCodes(body: ConfirmTwoFactor) {
  return (await once(call("POST /auth/two-factor/recovery-codes", { body }), MAY_BE_RENEWED)).data
    .recoveryCodes;
}

// Each of these calls uses up a code, so it is not sent again by itself (docs/product/accounts.md, A-2323).
const MAY_BE_ON =
  "No reply arrived. Two-factor sign-in may be on already. If you have to log in again, use a code from the app, then make new recovery codes.";
const MAY_BE_OFF = "No reply arrived. Two-factor sign-in may be off already.";
const MAY_BE_RENEWED =
  "No reply arrived. Your earlier recovery codes may have stopped working: make new ones with the next code from the app.";

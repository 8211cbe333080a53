import type { ConfirmTwoFactor, EnableTwoFactor, SetUpTwoFactor } from "@pola/shared/schemas/two-factor";
import { storedToken } from "../lib/storage.ts";
import { call } from "./call.ts";
import { dataQuery } from "./queries.ts";

export const twoFactor = dataQuery(["two-factor"], "GET /auth/two-factor");

export async function setUpTwoFactor(body: SetUpTwoFactor) {
  return (await call("POST /auth/two-factor/setup", { body })).data;
}

/** Turns two-factor sign-in on, which ends every other session. The recovery codes are in this reply only. */
export async function enableTwoFactor(body: EnableTwoFactor) {
  const { token, recoveryCodes } = (await call("POST /auth/two-factor/enable", { body })).data;
  storedToken.set(token);
  return recoveryCodes;
}

/** Turns two-factor sign-in off, and returns it as it is then. */
export async function disableTwoFactor(body: ConfirmTwoFactor) {
  return (await call("POST /auth/two-factor/disable", { body })).data;
}

/** New recovery codes in place of the earlier ones; they are in this reply only. */
export async function renewRecoveryCodes(body: ConfirmTwoFactor) {
  return (await call("POST /auth/two-factor/recovery-codes", { body })).data.recoveryCodes;
}

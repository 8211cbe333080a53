import type { ConfirmTwoFactor, EnableTwoFactor, SetUpTwoFactor } from "@pola/shared/schemas/two-factor";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storedToken } from "../lib/storage.ts";
import { call } from "./call.ts";
import { dataQuery } from "./queries.ts";

const KEY = ["two-factor"];

/** The signed-in admin's two-factor sign-in. */
export function twoFactor() {
  return dataQuery(KEY, "GET /auth/two-factor");
}

/** A new secret for the authenticator app. It is not cached. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: async (body: SetUpTwoFactor) => (await call("POST /auth/two-factor/setup", { body })).data,
    gcTime: 0,
  });
}

/** Turns two-factor sign-in on, which ends every other session. The recovery codes are in this reply only. */
export function useEnableTwoFactor() {
  return useMutation({
    mutationFn: async (body: EnableTwoFactor) => {
      const { token, recoveryCodes } = (await call("POST /auth/two-factor/enable", { body })).data;
      storedToken.set(token);
      return recoveryCodes;
    },
    gcTime: 0,
  });
}

/** Turns two-factor sign-in off. */
export function useDisableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ConfirmTwoFactor) =>
      (await call("POST /auth/two-factor/disable", { body })).data,
    onSuccess: (state) => queryClient.setQueryData(KEY, state),
  });
}

/** New recovery codes in place of the earlier ones; they are in this reply only. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: async (body: ConfirmTwoFactor) =>
      (await call("POST /auth/two-factor/recovery-codes", { body })).data,
    gcTime: 0,
  });
}

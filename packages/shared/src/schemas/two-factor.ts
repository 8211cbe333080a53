import * as z from "zod/mini";
import { confirmedPassword, oneTimeCode } from "./auth.ts";

/** The two-factor sign-in of the admin who asks (docs/product/accounts.md, A-220). */
export const TwoFactor = z.object({
  isOn: z.boolean(),
  /** Every admin must use it here. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** A new secret needs the password, because a stolen session alone must not lock the admin out. */
export const SetUpTwoFactor = z.object({ currentPassword: confirmedPassword });
export type SetUpTwoFactor = z.infer<typeof SetUpTwoFactor>;

/** The secret for an authenticator app: to type (base32), and as the address in the QR code. */
export const TwoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** A code of the app proves that it has the secret. */
export const EnableTwoFactor = z.object({ code: oneTimeCode });
export type EnableTwoFactor = z.infer<typeof EnableTwoFactor>;

/** Codes for an admin who has lost the app. Each works once, and they are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The session with this token goes on; all others have ended (docs/product/accounts.md, A-254). */
export const EnabledTwoFactor = z.object({ token: z.string(), ...RecoveryCodes.shape });
export type EnabledTwoFactor = z.infer<typeof EnabledTwoFactor>;

/** What protects two-factor sign-in itself: the password and a code. */
export const ConfirmTwoFactor = z.object({ currentPassword: confirmedPassword, code: oneTimeCode });
export type ConfirmTwoFactor = z.infer<typeof ConfirmTwoFactor>;

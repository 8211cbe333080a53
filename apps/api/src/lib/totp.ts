import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** Accepts the code before and after, for a phone whose clock is half a minute off. */
const WINDOW_STEPS = 1;

/** Creates the secret of an authenticator app: 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS }).toString();
}

/** The time step that a code of six digits belongs to, counted from 1970; null when it is not a code of this time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

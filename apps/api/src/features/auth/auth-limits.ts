import type { Ctx } from "../../context.ts";
import { rateLimit } from "../../http/rate-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rate limits of everything that can be guessed or flooded without a session (docs/product/accounts.md, A-70). */
export function authLimits(ctx: Ctx) {
  const { limits } = ctx.config;
  return {
    /** Wrong passwords for one account from one address, or of one signed-in person. */
    passwords: rateLimit(ctx, {
      name: "password",
      points: limits.loginFailuresPer15Min,
      seconds: 15 * MINUTE,
    }),
    /** Failed sign-ins from one address, for any account. */
    addresses: rateLimit(ctx, { name: "login_address", points: limits.loginFailuresPerDay, seconds: DAY }),
    resetLinks: rateLimit(ctx, { name: "reset_link", points: limits.forgotPasswordPerHour, seconds: HOUR }),
    verificationLinks: rateLimit(ctx, {
      name: "verify_link",
      points: limits.forgotPasswordPerHour,
      seconds: HOUR,
    }),
    registrations: rateLimit(ctx, { name: "register", points: limits.registrationsPerHour, seconds: HOUR }),
  };
}

export type AuthLimits = ReturnType<typeof authLimits>;

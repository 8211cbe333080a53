import type { Ctx } from "../../context.ts";
import { rateLimit } from "../../http/rate-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Budgets of everything that can be guessed or flooded before one is known (docs/product/accounts.md, A-70). */
export function authLimits(ctx: Ctx) {
  const { limits } = ctx.config;
  return {
    /** Failed passwords of one account from one address, or of one signed-in person. */
    passwords: rateLimit(ctx, {
      name: "password",
      points: limits.loginFailuresPer15Min,
      seconds: 15 * MINUTE,
    }),
    /** Failed sign-ins of one address, whatever the account. */
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

import type { Ctx } from "../../context.ts";
import { counter, guessLimit, rateLimit, recentKeys } from "../../http/rate-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rate limits of everything that can be guessed or flooded without a session (docs/product/limits.md, A-70). */
export function authLimits(ctx: Ctx) {
  const { limits } = ctx.config;
  return {
    /** Wrong passwords for one account from one address, or of one signed-in person. */
    passwords: guessLimit(ctx, {
      name: "password",
      points: limits.loginFailuresPer15Min,
      seconds: 15 * MINUTE,
    }),
    /** Failed sign-ins from one address, for any account. */
    addressFailures: counter(ctx, {
      name: "login_address",
      points: limits.loginFailuresPerDay,
      seconds: DAY,
    }),
    /** Who signed in from which address in the last 30 days. Strangers' failures there do not lock them out. */
    knownPeople: recentKeys(ctx, { name: "login_known", seconds: 30 * DAY }),
    /** The limits of mails are counted by address: a deleted account can be registered again. */
    resetLinks: rateLimit(ctx, { name: "reset_link", points: limits.forgotPasswordPerHour, seconds: HOUR }),
    verificationLinks: rateLimit(ctx, {
      name: "verify_link",
      points: limits.forgotPasswordPerHour,
      seconds: HOUR,
    }),
    /** Requests for reset links and uses of mailed links, from one address: nobody needs to sign in for them. */
    linkCalls: rateLimit(ctx, { name: "link_call", points: limits.linkCallsPerHour, seconds: HOUR }),
    /** Changes that each send a mail: nobody confirmed that the address is the person's. */
    mailedChanges: rateLimit(ctx, { name: "mailed_change", points: 20, seconds: HOUR }),
    /** Downloads of everything about one person: a long history takes seconds (docs/product/accounts.md, A-965). */
    downloads: rateLimit(ctx, { name: "download", points: 10, seconds: HOUR }),
    registrations: rateLimit(ctx, { name: "register", points: limits.registrationsPerHour, seconds: HOUR }),
  };
}

/** The key of the wrong passwords for one account from one address. */
export function accountAt(email: string, address: string): string {
  return `${email} ${address}`;
}

export type AuthLimits = ReturnType<typeof authLimits>;

import type { AdminSettings } from "@pola/shared/schemas/admin";
import type { OwnSettings } from "@pola/shared/schemas/settings";
import { mondayRule } from "./factories.ts";

/** Every setting is its default. */
export const NO_OWN_SETTINGS: OwnSettings = {
  name: null,
  supportEmail: null,
  supportPhone: null,
  privacyEmail: null,
  slipFromAddress: null,
  minPayout: null,
  completeOn: null,
  terms: null,
  privacy: null,
};

/** Settings with an own support phone and a mail server, and jobs that have not run yet. */
export function makeSettings(overrides: Partial<AdminSettings> = {}): AdminSettings {
  return {
    version: "1.4.0",
    environment: "production",
    publicUrl: "https://pola.example",
    database: "server",
    shop: {
      version: 2,
      own: { ...NO_OWN_SETTINGS, supportPhone: "+94112345678" },
      defaults: {
        name: "Pola",
        supportEmail: "help@pola.example",
        supportPhone: "+94771234567",
        privacyEmail: "privacy@pola.example",
        slipFromAddress: "Pola, 12 Market Street",
        minPayout: 500,
        completeOn: "admin",
      },
    },
    payouts: { ...mondayRule, minimumPayout: 500 },
    needsSecondApproval: false,
    requiresTwoFactor: true,
    mail: { isOn: true, from: "Pola <help@pola.example>", waiting: 3, givenUp: 1204 },
    storage: "s3",
    limits: {
      loginFailuresPer15Min: 5,
      loginFailuresPerDay: 100,
      forgotPasswordPerHour: 3,
      registrationsPerHour: 20,
      linkCallsPerHour: 100,
      ordersPerMinute: 30,
      uploadsPerHour: 101,
      callsPerMinute: 300,
    },
    jobs: [],
    ...overrides,
  };
}

import { readFileSync } from "node:fs";
import type { AdminSettings } from "@pola/shared/schemas/admin";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { listJobRuns } from "../../domain/job-runs.ts";
import { payoutRuleView } from "../../views/payout-view.ts";

const Manifest = z.object({ version: z.string() });
const { version: VERSION } = Manifest.parse(
  JSON.parse(readFileSync(new URL("../../../../../package.json", import.meta.url), "utf8")),
);

/**
 * The configuration in force and the state of the jobs. Each field is named, so that a new setting is not exposed by accident.
 * Server addresses carry passwords, so the reply only says whether one is set.
 */
export async function getSettings({ config, db }: Ctx): Promise<AdminSettings> {
  const [waiting, givenUp, jobs] = await Promise.all([
    db.mailOutbox.count({ where: { status: "queued" } }),
    // A mail of a deleted person has no address any more and needs no action.
    db.mailOutbox.count({ where: { status: "given_up", toEmail: { not: "" } } }),
    listJobRuns(db),
  ]);
  const { name, supportEmail, supportPhone, privacyEmail, slipFromAddress } = config.brand;
  const { limits, mailFrom } = config;
  return {
    version: VERSION,
    environment: config.isProduction ? "production" : "development",
    publicUrl: config.publicUrl,
    database: config.databaseUrl === undefined ? "embedded" : "server",
    brand: { name, supportEmail, supportPhone, privacyEmail, slipFromAddress },
    payouts: payoutRuleView(config),
    completeOn: config.completeOn,
    mail: {
      isOn: config.smtpUrl !== undefined,
      from: `${mailFrom.name} <${mailFrom.address}>`,
      waiting,
      givenUp,
    },
    storage: config.s3 === undefined ? "disk" : "s3",
    limits: {
      loginFailuresPer15Min: limits.loginFailuresPer15Min,
      loginFailuresPerDay: limits.loginFailuresPerDay,
      forgotPasswordPerHour: limits.forgotPasswordPerHour,
      registrationsPerHour: limits.registrationsPerHour,
      linkCallsPerHour: limits.linkCallsPerHour,
      ordersPerMinute: limits.ordersPerMinute,
      uploadsPerHour: limits.uploadsPerHour,
      callsPerMinute: limits.callsPerMinute,
    },
    jobs,
  };
}

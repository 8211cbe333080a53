import { readFileSync } from "node:fs";
import type { AdminSettings } from "@pola/shared/schemas/admin";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { listJobRuns } from "../../domain/job-runs.ts";
import { payoutTerms, senderOf } from "../../domain/settings.ts";
import { payoutRuleView } from "../../views/payout-view.ts";

const Manifest = z.object({ version: z.string() });
const { version: VERSION } = Manifest.parse(
  JSON.parse(readFileSync(new URL("../../../../../package.json", import.meta.url), "utf8")),
);

/**
 * The configuration in force and the state of the jobs. Each field is named, so that a new setting is not exposed by accident.
 * Server addresses carry passwords, so the reply only says whether one is set.
 */
export async function getSettings(ctx: Ctx): Promise<AdminSettings> {
  const { config, db, settings } = ctx;
  const [waiting, givenUp, jobs] = await Promise.all([
    db.mailOutbox.count({ where: { status: "queued" } }),
    // A mail of a deleted person has no address any more and needs no action.
    db.mailOutbox.count({ where: { status: "given_up", toEmail: { not: "" } } }),
    listJobRuns(db),
    // An admin who reloads after another's save opens the form with that save.
    settings.reload(),
  ]);
  const sender = senderOf(ctx);
  return {
    version: VERSION,
    environment: config.isProduction ? "production" : "development",
    publicUrl: config.publicUrl,
    database: config.databaseUrl === undefined ? "embedded" : "server",
    shop: settings.editable(),
    payouts: payoutRuleView(payoutTerms(ctx)),
    needsSecondApproval: config.needsSecondApproval,
    requiresTwoFactor: config.requiresTwoFactor,
    mail: {
      isOn: config.smtpUrl !== undefined,
      from: `${sender.name} <${sender.address}>`,
      waiting,
      givenUp,
    },
    storage: config.s3 === undefined ? "disk" : "s3",
    limits: config.limits,
    jobs,
  };
}

import { type Connection, query, sql, txQuery } from "@pola/database/sql";
import type { Tx } from "@pola/database/db";
import type { CompleteOn } from "@pola/shared/complete-on";
import { toCents, toRupees } from "@pola/shared/money";
import { type EditableSettings, OwnSettings, type PublicShop } from "@pola/shared/schemas/settings";
import * as z from "zod";
import { omit } from "zod/mini";
import type { Config } from "../config.ts";
import type { Ctx, Settings, SettingsReader } from "../context.ts";
import type { Mailbox } from "../lib/mailer.ts";
import { repeat } from "../lib/repeat.ts";

/** A saved version. Null is the default. */
export const SavedVersion = z.strictObject({
  version: z.int32(),
  ...omit(OwnSettings, { minPayout: true, terms: true, privacy: true }).shape,
  minPayoutCents: z.int32().nullable(),
  terms: z.string().nullable(),
  termsEffective: z.string().nullable(),
  privacy: z.string().nullable(),
  privacyEffective: z.string().nullable(),
});
export type SavedVersion = z.infer<typeof SavedVersion>;

/** The columns of {@link SavedVersion}. */
export const VERSION_COLUMNS = sql`
  s.version, s.name, s.support_email as "supportEmail", s.support_phone as "supportPhone", s.privacy_email as "privacyEmail",
  s.slip_from_address as "slipFromAddress", s.min_payout_cents as "minPayoutCents", s.complete_on as "completeOn",
  s.terms, s.terms_effective::text as "termsEffective", s.privacy, s.privacy_effective::text as "privacyEffective"`;

const newerVersion = query("newer settings", {
  row: SavedVersion,
  sql: (known: number) => sql`
    select ${VERSION_COLUMNS} from settings_versions s where s.version > ${known}::int order by s.version desc limit 1`,
  samples: [[0]],
});

/** The last saved version, as the transaction sees it. */
export const lastVersion = txQuery("last settings", {
  row: SavedVersion,
  sql: () => sql`select ${VERSION_COLUMNS} from settings_versions s order by s.version desc limit 1`,
  samples: [[]],
});

/** Whether the legal texts in force are others than those of this version; 0 is before the first save. */
export const legalTextsChanged = txQuery("legal texts changed", {
  row: z.strictObject({ isChanged: z.boolean() }),
  sql: (since: number) => sql`
    select (s.terms, s.terms_effective, s.privacy, s.privacy_effective)
      is distinct from (o.terms, o.terms_effective, o.privacy, o.privacy_effective) as "isChanged"
    from settings_versions s left join settings_versions o on o.version = ${since}::int
    order by s.version desc limit 1`,
  samples: [[0]],
});

/** The minimum payout in force, in cents, read by the statement that it is part of (docs/product/money.md, M-26). */
export const minPayoutNow = (defaultCents: number) => sql`
  coalesce((select min_payout_cents from settings_versions order by version desc limit 1), ${defaultCents}::bigint)`;

/** Reads the settings of one process. Until the first reload the defaults are in force. */
export function settingsReader({ pool, config }: { pool: Connection; config: Config }): SettingsReader {
  let saved: SavedVersion | undefined;
  return {
    current: () => inForce(config, saved),
    editable: () => editableView(config, saved),
    reload: async () => {
      const read = await newerVersion.first(pool, saved?.version ?? 0);
      // Another read that started later may have ended first.
      if (read && read.version > (saved?.version ?? 0)) saved = read;
    },
  };
}

/** How often a process asks for a newer version. */
const FOLLOW_MS = 2_000;

/** Reads the settings again and again, so that a save in another process is seen here. Returns the function that stops it. */
export function followSettings({ reload }: SettingsReader, everyMs = FOLLOW_MS): () => Promise<void> {
  // Without a database nothing works, and readiness says so: the last known settings stay.
  return repeat(everyMs, async () => await reload().catch(() => undefined));
}

/** What completes a delivered order, as the transaction sees it (docs/product/couriers.md, D-29). */
export async function completeOnNow(tx: Tx, config: Config): Promise<CompleteOn> {
  return (await lastVersion.first(tx))?.completeOn ?? config.completeOn;
}

/** The rules of payouts as people read them. */
export function payoutTerms({ config, settings }: Pick<Ctx, "config" | "settings">) {
  const { minPayoutCents } = settings.current();
  return { payoutWeekRule: config.payoutWeekRule, minPayoutCents };
}

/** The sender of all emails: the address of the environment, which the mail server must allow, with the shop's name unless it has its own. */
export function senderOf({ config, settings }: Pick<Ctx, "config" | "settings">): Mailbox {
  const { name, address } = config.mailFrom;
  return { name: name || settings.current().name, address };
}

/** The settings that everybody may read. */
export function publicShop({ name, supportEmail, supportPhone, privacyEmail }: Settings): PublicShop {
  return { name, supportEmail, supportPhone, privacyEmail };
}

function inForce(config: Config, saved: SavedVersion | undefined): Settings {
  const { brand } = config;
  return {
    name: saved?.name ?? brand.name,
    supportEmail: saved?.supportEmail ?? brand.supportEmail,
    supportPhone: saved?.supportPhone ?? brand.supportPhone,
    privacyEmail: saved?.privacyEmail ?? brand.privacyEmail,
    slipFromAddress: saved?.slipFromAddress ?? brand.slipFromAddress,
    minPayoutCents: saved?.minPayoutCents ?? config.minPayoutCents,
    completeOn: saved?.completeOn ?? config.completeOn,
  };
}

/** The form's view of a version; without one every setting is its default. */
function editableView(config: Config, saved: SavedVersion | undefined): EditableSettings {
  const { brand, minPayoutCents, completeOn } = config;
  return {
    version: saved?.version ?? 0,
    own: ownSettingsOf(saved),
    defaults: { ...brand, minPayout: toRupees(minPayoutCents), completeOn },
  };
}

/** What a version sets, in the words of the API. */
export function ownSettingsOf(saved: SavedVersion | undefined): OwnSettings {
  const minPayoutCents = saved?.minPayoutCents ?? null;
  return {
    name: saved?.name ?? null,
    supportEmail: saved?.supportEmail ?? null,
    supportPhone: saved?.supportPhone ?? null,
    privacyEmail: saved?.privacyEmail ?? null,
    slipFromAddress: saved?.slipFromAddress ?? null,
    minPayout: minPayoutCents === null ? null : toRupees(minPayoutCents),
    completeOn: saved?.completeOn ?? null,
    terms: legalText(saved?.terms, saved?.termsEffective),
    privacy: legalText(saved?.privacy, saved?.privacyEffective),
  };
}

function legalText(text: string | null | undefined, effective: string | null | undefined) {
  return text == null || effective == null ? null : { text, effective };
}

/** The columns of a version. A null is the default. */
export function versionColumns({ minPayout, terms, privacy, ...own }: OwnSettings) {
  return {
    ...own,
    minPayoutCents: minPayout === null ? null : toCents(minPayout),
    terms: terms?.text ?? null,
    termsEffective: terms ? new Date(terms.effective) : null,
    privacy: privacy?.text ?? null,
    privacyEffective: privacy ? new Date(privacy.effective) : null,
  };
}

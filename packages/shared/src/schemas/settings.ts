import * as z from "zod/mini";
import { COMPLETE_ON } from "../complete-on.ts";
import { Email } from "./email.ts";
import { BusinessDay, phoneNumber, requiredLines, requiredText, rupees } from "./text.ts";

/**
 * A legal text of the owner's own, and from which day it applies: paragraphs between blank lines, a heading in a line that starts with "# "
 * (docs/product/settings.md, A-238).
 */
const LegalText = z.object({ text: z.string(), effective: z.string() });
export type LegalText = z.infer<typeof LegalText>;

const NewLegalText = z.object({
  text: requiredLines("Enter the text, or use the built-in one", 20_000),
  effective: BusinessDay,
});

/**
 * Every setting that an admin changes, once: its label, the kind of its field, the environment variable of its default, and what its
 * value must be (docs/decisions/0042). The default of a legal text is built in.
 */
export const SETTINGS = {
  name: {
    label: "Shop name",
    kind: "line",
    variable: "BRAND_NAME",
    schema: requiredText("Shop name is required", 60),
  },
  supportEmail: { label: "Support email", kind: "email", variable: "SUPPORT_EMAIL", schema: Email },
  supportPhone: {
    label: "Support phone",
    kind: "phone",
    variable: "SUPPORT_PHONE",
    schema: phoneNumber("Support phone is required"),
  },
  privacyEmail: { label: "Privacy email", kind: "email", variable: "PRIVACY_EMAIL", schema: Email },
  slipFromAddress: {
    label: "From address on slips",
    kind: "lines",
    variable: "SLIP_FROM_ADDRESS",
    schema: requiredLines("From address is required", 500),
  },
  /** In rupees. */
  minPayout: {
    label: "Minimum payout",
    kind: "rupees",
    variable: "MIN_PAYOUT",
    schema: rupees().check(z.lte(1_000_000, { error: "Use at most Rs. 1,000,000" })),
  },
  completeOn: {
    label: "Delivered orders are completed",
    kind: "choice",
    variable: "COMPLETE_ON",
    schema: z.enum(COMPLETE_ON, { error: "Choose what completes an order" }),
  },
  terms: { label: "Terms and Conditions", kind: "legal", variable: null, schema: NewLegalText },
  privacy: { label: "Privacy Policy", kind: "legal", variable: null, schema: NewLegalText },
} as const;

/** The values that the environment gives. */
export const SettingDefaults = z.object({
  name: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  privacyEmail: z.string(),
  slipFromAddress: z.string(),
  minPayout: z.number(),
  completeOn: z.enum(COMPLETE_ON),
});
export type SettingDefaults = z.infer<typeof SettingDefaults>;

/** The values that an admin set. Null is the default. */
export const OwnSettings = z.object({
  name: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  privacyEmail: z.nullable(z.string()),
  slipFromAddress: z.nullable(z.string()),
  minPayout: z.nullable(z.number()),
  completeOn: z.nullable(z.enum(COMPLETE_ON)),
  terms: z.nullable(LegalText),
  privacy: z.nullable(LegalText),
});
export type OwnSettings = z.infer<typeof OwnSettings>;

export const SettingName = z.keyof(OwnSettings);

/** The latest version of the settings, with the defaults; version 0 before the first save. */
export const EditableSettings = z.object({ version: z.int(), own: OwnSettings, defaults: SettingDefaults });
export type EditableSettings = z.infer<typeof EditableSettings>;

/** All settings, and the version that the form was opened with. */
export const SaveSettings = z.object({
  name: z.nullable(SETTINGS.name.schema),
  supportEmail: z.nullable(SETTINGS.supportEmail.schema),
  supportPhone: z.nullable(SETTINGS.supportPhone.schema),
  privacyEmail: z.nullable(SETTINGS.privacyEmail.schema),
  slipFromAddress: z.nullable(SETTINGS.slipFromAddress.schema),
  minPayout: z.nullable(SETTINGS.minPayout.schema),
  completeOn: z.nullable(SETTINGS.completeOn.schema),
  terms: z.nullable(SETTINGS.terms.schema),
  privacy: z.nullable(SETTINGS.privacy.schema),
  loadedVersion: z.int({ error: "Unknown version" }).check(z.gte(0, { error: "Unknown version" })),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

const Value = z.nullable(z.union([z.string(), z.number(), LegalText]));

/** One save: who, when, and each setting that it changed. Null is the default. */
export const SettingsVersion = z.object({
  version: z.int(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  changes: z.array(z.object({ setting: SettingName, from: Value, to: Value })),
});
export type SettingsVersion = z.infer<typeof SettingsVersion>;

/** What every page says about the shop. */
export const PublicShop = z.pick(SettingDefaults, {
  name: true,
  supportEmail: true,
  supportPhone: true,
  privacyEmail: true,
});
export type PublicShop = z.infer<typeof PublicShop>;

/** The owner's own legal texts, and the version of the settings that they are from. Null is the built-in text. */
export const LegalTexts = z.object({
  version: z.int(),
  terms: z.nullable(LegalText),
  privacy: z.nullable(LegalText),
});

import { businessDateOf } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import {
  type EditableSettings,
  type LegalText,
  SaveSettings,
  type SettingDefaults,
} from "@pola/shared/schemas/settings";
import { BUILT_IN_TEXTS, plainTextOf } from "../../lib/legal-texts.ts";
import { serverNow } from "../../lib/server-clock.ts";
import type { FormSchema, ZodForm } from "../../components/zod-form.ts";

export const COMPLETE_ON_LABELS = { admin: "By an admin", cash: "When their cash has arrived" };

/** The fields of an own legal text. They stay filled in while the built-in text is chosen. */
type LegalValues = LegalText & { source: "built-in" | "own" };

type SettingsValues = SettingDefaults & Record<"terms" | "privacy", LegalValues>;

export type SettingsZodForm = ZodForm<SettingsValues, SaveSettings>;

/** The settings in force, as the fields show them. */
export function valuesOf({ own, defaults }: EditableSettings): SettingsValues {
  return {
    name: own.name ?? defaults.name,
    supportEmail: own.supportEmail ?? defaults.supportEmail,
    supportPhone: formatPhone(own.supportPhone ?? defaults.supportPhone),
    privacyEmail: own.privacyEmail ?? defaults.privacyEmail,
    slipFromAddress: own.slipFromAddress ?? defaults.slipFromAddress,
    minPayout: own.minPayout ?? defaults.minPayout,
    completeOn: own.completeOn ?? defaults.completeOn,
    terms: legalValuesOf("terms", own.terms),
    privacy: legalValuesOf("privacy", own.privacy),
  };
}

/** An own text starts as a copy of the built-in one. */
function legalValuesOf(name: "terms" | "privacy", own: LegalText | null): LegalValues {
  if (own) return { source: "own", ...own };
  const text = plainTextOf(BUILT_IN_TEXTS[name]());
  return { source: "built-in", text, effective: businessDateOf(serverNow()) };
}

function ownText({ source, text, effective }: LegalValues): LegalText | null {
  return source === "own" ? { text, effective } : null;
}

/** The defaults as the fields show them. */
export function defaultsOf({ defaults }: EditableSettings): SettingDefaults {
  return { ...defaults, supportPhone: formatPhone(defaults.supportPhone) };
}

/** The schema of the form that was opened with these settings. A value that equals its default is sent as the default. */
export function formSchemaOf(opened: EditableSettings): FormSchema<SettingsValues, SaveSettings> {
  const defaults = defaultsOf(opened);
  const inputOf = ({ terms, privacy, ...values }: SettingsValues) => {
    const own = Object.entries(values).map(([name, value]) => [
      name,
      value === Reflect.get(defaults, name) ? null : value,
    ]);
    return {
      ...Object.fromEntries(own),
      terms: ownText(terms),
      privacy: ownText(privacy),
      loadedVersion: opened.version,
    };
  };
  return {
    "~standard": {
      version: 1,
      vendor: "pola",
      validate: (values: SettingsValues) => SaveSettings["~standard"].validate(inputOf(values)),
    },
  };
}

/** What a save changes for money, as sentences; empty when it changes nothing of it (docs/product/money.md, M-150 and docs/product/couriers.md, D-29). */
export function consequencesOf(opened: EditableSettings, input: SaveSettings): string[] {
  const { minPayout, completeOn } = valuesOf(opened);
  const next = valuesOf({ ...opened, own: input });
  const consequences = [];
  if (next.minPayout !== minPayout)
    consequences.push(
      `The minimum payout changes from ${formatRupees(minPayout)} to ${formatRupees(next.minPayout)} with the next weekly close. Payouts that are already there stay as they are. A smaller sum is carried over to the next week.`,
    );
  if (next.completeOn !== completeOn)
    consequences.push(
      next.completeOn === "cash"
        ? "From now on, booking a settlement completes its orders and adds their commission. Delivered orders whose cash has already arrived stay delivered: complete them under Orders."
        : "From now on, booking a settlement completes no orders: an admin completes them, and then their commission is added. Completed orders stay as they are.",
    );
  return consequences;
}

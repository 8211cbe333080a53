import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import { type OwnSettings, SettingName, SETTINGS, type SettingsVersion } from "@pola/shared/schemas/settings";
import { COMPLETE_ON_LABELS } from "./settings-values.ts";

export type SettingChange = SettingsVersion["changes"][number];

/** The settings that differ, each with both values. */
export function changesBetween(before: OwnSettings, after: OwnSettings): SettingChange[] {
  return SettingName.options
    .map((setting) => ({ setting, from: before[setting], to: after[setting] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** The changes as people read them, by the label of their setting. */
export function textsOf(changes: readonly SettingChange[]) {
  const side = (value: "from" | "to") =>
    Object.fromEntries(
      changes.map((change) => [SETTINGS[change.setting].label, textOf(change.setting, change[value])]),
    );
  return { before: side("from"), after: side("to") };
}

function textOf(setting: SettingChange["setting"], value: SettingChange["to"]): string {
  if (value === null) return "default";
  if (typeof value === "object") return `own text, effective ${formatBusinessDate(value.effective)}`;
  if (typeof value === "number") return formatRupees(value);
  if (setting === "supportPhone") return formatPhone(value);
  if (setting === "completeOn") return value === "cash" ? COMPLETE_ON_LABELS.cash : COMPLETE_ON_LABELS.admin;
  return value;
}

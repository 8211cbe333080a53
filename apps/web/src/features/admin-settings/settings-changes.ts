import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import { SETTINGS } from "@pola/shared/schemas/settings";
import type { SettingChange } from "@pola/shared/settings-changes";
import { COMPLETE_ON_LABELS } from "./settings-values.ts";

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

import { type OwnSettings, SettingName, type SettingsVersion } from "./schemas/settings.ts";

export type SettingChange = SettingsVersion["changes"][number];

/** The settings that differ, each with both values. Null is the default. */
export function changesBetween(before: OwnSettings, after: OwnSettings): SettingChange[] {
  return SettingName.options
    .map((setting) => ({ setting, from: before[setting], to: after[setting] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

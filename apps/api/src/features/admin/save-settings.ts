import { inTransaction, isUniqueViolation } from "@pola/database/db";
import { toCents } from "@pola/shared/money";
import type { EditableSettings, SaveSettings } from "@pola/shared/schemas/settings";
import { changesBetween, type SettingChange } from "@pola/shared/settings-changes";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { lastVersion, ownSettingsOf, versionColumns } from "../../domain/settings.ts";
import { type AppError, conflict } from "../../lib/app-error.ts";

/**
 * Saves the settings as the next version, with who and when. Settings that are as they were make no version (docs/product/settings.md,
 * A-235), also from an older form, whose first reply was lost (A-1224). A minimum payout applies from the next close, and what completes an order from the next booking of a remittance.
 * @throws AppError CONFLICT when another version was saved since the form was opened; nothing is saved
 */
export async function saveSettings(
  ctx: Ctx,
  admin: Actor,
  { loadedVersion, ...own }: SaveSettings,
): Promise<EditableSettings> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const last = await lastVersion.first(tx);
      const changes = changesBetween(ownSettingsOf(last), own);
      if (changes.length === 0) return;
      if ((last?.version ?? 0) !== loadedVersion) throw stale();
      const now = ctx.now();
      // Of two admins who save at once, the second finds the number taken.
      const version = loadedVersion + 1;
      await tx.settingsVersion.create({
        data: { ...versionColumns(own), version, actorId: admin.id, createdAt: now },
      });
      await recordActivity(tx, { actor: admin, now }, "settings.save", null, {
        before: Object.fromEntries(changes.map(({ setting, from }) => factOf(setting, from))),
        after: { ...Object.fromEntries(changes.map(({ setting, to }) => factOf(setting, to))), version },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, "settings_versions_pkey")) throw stale();
    throw error;
  }
  await ctx.settings.reload();
  return ctx.settings.editable();
}

/** A setting in the activity log: an amount in cents, as all of them there, and of a legal text its date only. Its version has the words. */
function factOf(
  setting: SettingChange["setting"],
  value: SettingChange["to"],
): [name: string, fact: string | number] {
  const name = setting === "minPayout" ? "minPayoutCents" : setting;
  if (value === null) return [name, "default"];
  if (typeof value === "number") return [name, toCents(value)];
  return [name, typeof value === "object" ? `own text, effective ${value.effective}` : value];
}

function stale(): AppError {
  return conflict(
    "Another admin changed the settings since you opened this form. Nothing was saved. Check the form, then save again.",
  );
}

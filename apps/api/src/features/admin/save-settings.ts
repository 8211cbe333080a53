import { inTransaction, isUniqueViolation } from "@pola/database/db";
import type { EditableSettings, SaveSettings, SettingsVersion } from "@pola/shared/schemas/settings";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { lastVersion, ownView, versionColumns } from "../../domain/settings.ts";
import { AppError } from "../../lib/app-error.ts";
import { changesBetween } from "./settings-versions.ts";

/**
 * Saves the settings as the next version, with who and when. Settings that are as they were make no version (docs/product/accounts.md,
 * A minimum payout applies from the next close, and what completes an order from the next booking of a remittance.
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
      if ((last?.version ?? 0) !== loadedVersion) throw stale();
      const changes = changesBetween(ownView(last), own);
      if (changes.length === 0) return;
      const now = ctx.now();
      // Of two admins who save at once, the second finds the number taken.
      const version = loadedVersion + 1;
      await tx.settingsVersion.create({
        data: { ...versionColumns(own), version, actorId: admin.id, createdAt: now },
      });
      await recordActivity(tx, {
        now,
        actor: admin,
        action: "settings.save",
        subjectType: "settings",
        subjectId: null,
        before: Object.fromEntries(changes.map(({ setting, from }) => [setting, factOf(from)])),
        after: { ...Object.fromEntries(changes.map(({ setting, to }) => [setting, factOf(to)])), version },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, "settings_versions_pkey")) throw stale();
    throw error;
  }
  await ctx.settings.reload();
  return ctx.settings.editable();
}

type Value = SettingsVersion["changes"][number]["to"];

/** A value for the activity log. A legal text is kept in its version; the log has its date. */
function factOf(value: Value): string | number {
  if (value === null) return "default";
  return typeof value === "object" ? `own text, effective ${value.effective}` : value;
}

function stale(): AppError {
  return new AppError(
    "CONFLICT",
    "Another admin changed the settings since you opened this form. Reload the page, then make your changes again.",
  );
}

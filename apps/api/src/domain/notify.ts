import { isNotification } from "@pola/shared/notifications";
import type { Tx } from "@pola/database/db";
import type { Ctx } from "../context.ts";
import { pushTo } from "../lib/pusher.ts";

type Notice = {
  id: string;
  kind: string;
  userId: string | null;
  subject: string;
  text: string;
  link: string | null;
};

/**
 * Brings a due mail to its person in the way they chose. Returns "muted" when they do not want it, "pushed" when at least one of their
 * devices took it, and otherwise "email" (docs/product/accounts.md, A-200). A device that withdrew its consent is removed, and the devices
 * of a suspended or rejected person show nothing.
 */
export async function notify(
  { db, log, settings, config: { push: config } }: Ctx,
  { id, kind, userId, subject, text, link }: Notice,
): Promise<"muted" | "pushed" | "email"> {
  if (userId === null || !isNotification(kind)) return "email";
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { status: true, mutedNotifications: true, pushDevices: true },
  });
  if (user?.mutedNotifications.includes(kind)) return "muted";
  // Their sessions have ended, but an approval brings their devices back.
  if (!config || user?.status !== "approved") return "email";
  const sender = { config, contact: settings.current().supportEmail, log };
  const payload = { id, title: subject, body: firstSentences(text), url: link ?? "/" };
  const outcomes = await Promise.all(
    user.pushDevices.map(async (device) => ({
      device,
      outcome: await pushTo(sender, device, payload),
    })),
  );
  const gone = outcomes.filter(({ outcome }) => outcome === "gone").map(({ device }) => device.id);
  if (gone.length > 0) await db.pushDevice.deleteMany({ where: { id: { in: gone } } });
  return outcomes.some(({ outcome }) => outcome === "sent") ? "pushed" : "email";
}

/**
 * Ends a person's notifications on all devices together with their sessions: otherwise a lost phone would go on showing customers and
 * payouts. The device that stays signed in registers itself again (docs/product/accounts.md, A-203).
 */
export async function removeDevices(tx: Tx, userId: string): Promise<void> {
  await tx.pushDevice.deleteMany({ where: { userId } });
}

/** The paragraph after the greeting. */
function firstSentences(text: string): string {
  const [, body = ""] = text.split(/\n\s*\n/);
  return Array.from(body).slice(0, 300).join("");
}

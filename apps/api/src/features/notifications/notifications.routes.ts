import { isNotification } from "@pola/shared/notifications";
import type { NotificationSettings } from "@pola/shared/schemas/notification";
import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { addDevice } from "./add-device.ts";

export function notificationRoutes(ctx: Ctx): Route[] {
  const { reply } = server(ctx);
  return [
    reply("GET /notifications", ({ actor }) => settingsOf(ctx, actor.id)),
    reply("PUT /notifications", async ({ actor: { id }, body }) => {
      await ctx.db.user.update({
        where: { id },
        data: { mutedNotifications: [...new Set(body.muted)] },
        select: { id: true },
      });
      return await settingsOf(ctx, id);
    }),
    reply("POST /notifications/devices", async ({ actor, body }) => {
      await addDevice(ctx, actor, body);
      return await settingsOf(ctx, actor.id);
    }),
    reply("DELETE /notifications/devices", async ({ actor: { id }, query: { endpoint } }) => {
      await ctx.db.pushDevice.deleteMany({ where: { userId: id, endpoint } });
      return await settingsOf(ctx, id);
    }),
  ];
}

async function settingsOf({ db, config }: Ctx, id: string): Promise<NotificationSettings> {
  const user = await db.user.findUniqueOrThrow({
    where: { id },
    select: { mutedNotifications: true, _count: { select: { pushDevices: true } } },
  });
  return {
    publicKey: config.push?.publicKey ?? null,
    devices: user._count.pushDevices,
    muted: user.mutedNotifications.filter(isNotification),
  };
}

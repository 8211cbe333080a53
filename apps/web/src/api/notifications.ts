import type { Notification } from "@pola/shared/notifications";
import type { NotificationSettings, PushDevice } from "@pola/shared/schemas/notification";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { again } from "./again.ts";
import { call } from "./call.ts";
import { keepDevice } from "./keep-device.ts";
import { dataQuery } from "./queries.ts";

/** What the reseller hears about, and whether this shop can push. */
export const notificationSettings = dataQuery(["notifications"], "GET /notifications");

/** Keeps a browser that agreed known to the server. */
export const keptDevice = queryOptions({
  queryKey: ["kept-device"],
  queryFn: async ({ client }) => {
    const settings = await keepDevice();
    if (settings) client.setQueryData(notificationSettings.queryKey, settings);
    return settings;
  },
  staleTime: Infinity,
});

/** Saves what the reseller does not want to hear about. */
export function useMute() {
  return useSettingsCall((muted: Notification[]) => call("PUT /notifications", { body: { muted } }));
}

export function useAddDevice() {
  return useSettingsCall((body: PushDevice) => call("POST /notifications/devices", { body }));
}

export function useRemoveDevice() {
  return useSettingsCall((endpoint: string) =>
    call("DELETE /notifications/devices", { query: { endpoint } }),
  );
}

/** Each of these calls returns the settings as they are now. One is sent after the other, so that an older choice never arrives last. */
function useSettingsCall<Input>(send: (input: Input) => Promise<{ data: NotificationSettings }>) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: "notifications" },
    mutationFn: async (input: Input) => {
      const { data } = await again(() => send(input));
      queryClient.setQueryData(notificationSettings.queryKey, data);
    },
  });
}

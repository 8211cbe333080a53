import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../api/client.ts";
import { keptDevice, useAddDevice, useRemoveDevice } from "../../api/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { notify } from "../../ui/toast.tsx";
import { useBusy } from "../../lib/use-busy.ts";
import { withdrawFromPush } from "../../lib/push.ts";
import { agreeToPush, pushState, type PushState } from "../../lib/push-consent.ts";

const KEY = ["push-state"];

const TEXTS: Record<PushState, string> = {
  on: "Notifications are on for this device.",
  off: "See at once when an order is shipped or a payout is paid.",
  blocked:
    "This browser blocks notifications of this site. Allow them in the browser's settings, then come back.",
  unsupported: "This browser can't show notifications. On an iPhone, add this site to the home screen first.",
};

/** Notifications on this device: on or off. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const queryClient = useQueryClient();
  const { data: state } = useQuery({ queryKey: KEY, queryFn: async () => await pushState(publicKey) });
  // Otherwise the page could say that notifications are on while the server does not know the device.
  useQuery({ ...keptDevice(), enabled: state === "on" });
  const add = useAddDevice();
  const remove = useRemoveDevice();
  const { isBusy, run } = useBusy((error) =>
    notify.error(errorText(error, "Failed to change notifications")),
  );
  const turnOn = async () => {
    const device = await agreeToPush(publicKey);
    if (device) {
      const message = await add.mutateAsync(device).catch(async (error: unknown) => {
        // Otherwise the browser, and so this page, would say that they are on.
        await withdrawFromPush();
        throw error;
      });
      notify.success(message ?? "Notifications are on");
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  const turnOff = async () => {
    const endpoint = await withdrawFromPush();
    if (endpoint !== null) notify.success((await remove.mutateAsync(endpoint)) ?? "Notifications are off");
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  if (state === undefined) return null;
  return (
    <Card title="This device">
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p>{TEXTS[state]}</p>
        {state === "off" && (
          <Button isLoading={isBusy} onClick={() => run(turnOn)}>
            Turn on notifications
          </Button>
        )}
        {state === "on" && (
          <Button variant="secondary" isLoading={isBusy} onClick={() => run(turnOff)}>
            Turn off
          </Button>
        )}
      </div>
    </Card>
  );
}

import { type Notification, NOTIFICATION_LABELS, NOTIFICATIONS } from "@pola/shared/notifications";
import type { NotificationSettings } from "@pola/shared/schemas/notification";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText, failureOf, failureText } from "../../lib/api-error.ts";
import {
  keptDevice,
  notificationSettings,
  useAddDevice,
  useMute,
  useRemoveDevice,
} from "../../api/notifications.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { agreeToPush, pushState, type PushState } from "../../lib/push-consent.ts";
import { withdrawFromPush } from "../../lib/push.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";

/** What a reseller hears about, and whether on this device (docs/product/accounts.md, A-200 to A-202). */
export function NotificationsPage() {
  usePageTitle("Notifications");
  const query = useQuery(notificationSettings);
  return (
    <>
      <BackLink to="/profile">Profile</BackLink>
      <PageHeader title="Notifications" />
      {query.isPending && <Loading label="Loading notifications" shape="rows" />}
      {query.isError && <Failed title="Failed to load notifications" {...failureOf(query)} />}
      {query.data && (
        <div className="grid max-w-2xl grid-cols-1 gap-6">
          {query.data.publicKey !== null && <ThisDevice publicKey={query.data.publicKey} />}
          <Choices settings={query.data} />
        </div>
      )}
    </>
  );
}

function Choices({ settings: { muted: saved, devices } }: { settings: NotificationSettings }) {
  const mute = useMute();
  // Not disabled while it is saved: the keyboard focus would leave the checkbox.
  const muted = mute.isPending ? mute.variables : saved;
  const set = (kind: Notification, isOn: boolean) => {
    const next = isOn ? muted.filter((known) => known !== kind) : [...muted, kind];
    mute.mutateAsync(next).then(
      () => notify.success("Notifications saved"),
      (error: unknown) => notify.error(failureText(error, "Failed to save notifications")),
    );
  };
  return (
    <Card title="Tell me about">
      <p className="pb-2 text-muted">
        {devices === 0
          ? "You get an email for each."
          : "Shown on your devices. If none can be reached, you get an email."}
      </p>
      {NOTIFICATIONS.map((kind) => (
        <CheckboxField
          key={kind}
          label={NOTIFICATION_LABELS[kind]}
          checked={!muted.includes(kind)}
          onChange={(event) => set(kind, event.target.checked)}
        />
      ))}
    </Card>
  );
}

const KEY = ["push-state"];

const TEXTS: Record<PushState, string> = {
  on: "Notifications are on for this device.",
  off: "See at once when an order is shipped or a payout is paid.",
  blocked: "This browser blocks notifications. Allow them in its settings, then come back.",
  unsupported: "This browser can't show notifications. On an iPhone, add this site to the home screen first.",
};

/** Notifications on this device: on or off. */
function ThisDevice({ publicKey }: { publicKey: string }) {
  const queryClient = useQueryClient();
  // Never fresh, so that a person who comes back from the browser's settings sees what they chose there.
  const { data: state } = useQuery({ queryKey: KEY, queryFn: () => pushState(publicKey), staleTime: 0 });
  const isOn = state === "on";
  // Otherwise the page could say that notifications are on while the server does not know the device.
  useQuery({ ...keptDevice, enabled: isOn });
  const add = useAddDevice();
  const remove = useRemoveDevice();
  const { isBusy, run } = useBusy((error) =>
    notify.error(errorText(error, "Failed to change notifications")),
  );
  const turnOn = async () => {
    const device = await agreeToPush(publicKey);
    if (device) {
      await add.mutateAsync(device).catch(async (error: unknown) => {
        // Otherwise the browser, and so this page, would say that they are on.
        await withdrawFromPush();
        throw error;
      });
      notify.success("Notifications are on for this device");
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  const turnOff = async () => {
    const endpoint = await withdrawFromPush();
    // Not only after the call: offline it fails, and the browser shows none any more.
    await queryClient.invalidateQueries({ queryKey: KEY });
    if (!endpoint) return;
    await remove.mutateAsync(endpoint);
    notify.success("Notifications are off for this device");
  };
  if (state === undefined) return null;
  return (
    <Card title="This device">
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p>{TEXTS[state]}</p>
        {(isOn || state === "off") && (
          // One button, so that the focus stays on it.
          <Button
            variant={isOn ? "secondary" : "primary"}
            isLoading={isBusy}
            onClick={() => run(isOn ? turnOff : turnOn)}
          >
            {isOn ? "Turn off" : "Turn on notifications"}
          </Button>
        )}
      </div>
    </Card>
  );
}

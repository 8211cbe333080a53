import { type Notification, NOTIFICATION_LABELS, NOTIFICATIONS } from "@pola/shared/notifications";
import type { NotificationSettings } from "@pola/shared/schemas/notification";
import { useQuery } from "@tanstack/react-query";
import { errorText, failureOf } from "../../api/client.ts";
import { notificationSettings, useMute } from "../../api/notifications.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { ThisDevice } from "./this-device.tsx";

/** What a reseller hears about, and whether on this device (docs/product/accounts.md, A-200 to A-202). */
export function NotificationsPage() {
  usePageTitle("Notifications");
  const query = useQuery(notificationSettings());
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
    mute.mutate(next, {
      onSuccess: (message) => notify.success(message ?? "Notifications saved"),
      onError: (error) => notify.error(errorText(error, "Failed to save notifications")),
    });
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

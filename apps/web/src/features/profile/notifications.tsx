import Bell from "lucide-react/icons/bell";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** The link to the notification settings. */
export function Notifications() {
  return (
    <Card title="Your notifications">
      <p className="mb-4 text-muted">What we tell you about, by email or on this device.</p>
      <ButtonLink to="/notifications" variant="secondary" icon={<Bell />} fullWidth>
        Choose notifications
      </ButtonLink>
    </Card>
  );
}

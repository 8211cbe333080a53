import { formatPhone } from "@pola/shared/phone";
import MessageCircle from "lucide-react/icons/message-circle-more";
import Phone from "lucide-react/icons/phone";
import { env } from "../../env.ts";
import { supportChat } from "../../lib/support-chat.ts";
import { ExternalButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** The support phone and chat. */
export function ContactSupport() {
  return (
    <Card title="Contact Support">
      <p className="mb-4 text-muted">Questions about an order or a payout? We are here to help.</p>
      <div className="grid gap-3">
        <ExternalButtonLink href={`tel:${env.supportPhone}`} variant="secondary" icon={<Phone />} fullWidth>
          {formatPhone(env.supportPhone)}
        </ExternalButtonLink>
        <ExternalButtonLink
          href={supportChat("reseller")}
          variant="secondary"
          icon={<MessageCircle />}
          fullWidth
        >
          Chat with support
        </ExternalButtonLink>
      </div>
    </Card>
  );
}

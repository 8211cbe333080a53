import { formatPhone } from "@pola/shared/phone";
import type { User } from "@pola/shared/schemas/user";
import MessageCircle from "lucide-react/icons/message-circle-more";
import Phone from "lucide-react/icons/phone";
import { useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useSession } from "../../api/session.tsx";
import { env } from "../../env.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { supportChat } from "../../lib/support-chat.ts";
import { ExternalButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { portal } from "./open-portal.ts";
import { VendorProducts } from "./vendor-products.tsx";

const password = lazyPart(
  async () => (await import("./vendor-password.tsx")).VendorPassword,
  <Skeleton className="h-44 rounded-card" />,
);

/** A vendor's start page: the suppliers' portal if there is one, else what Pola holds of theirs (docs/product/accounts.md, A-160). */
export function VendorPage() {
  usePageTitle("Your Products");
  const { user } = useSession();
  if (user === null) return null;
  if (env.vendorPortalUrl !== "") return <ToPortal url={env.vendorPortalUrl} />;
  return (
    <>
      <PageHeader
        title="Your Products"
        lead={`What ${env.name} sells for you. To change something, contact support.`}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <VendorProducts />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Account user={user} />
          <password.Part />
          <Support />
        </div>
      </div>
    </>
  );
}

/** Opens the portal at once, except after a link of the product: the password is on this page (docs/product/accounts.md, A-1400). */
function ToPortal({ url }: { url: string }) {
  const [isByLink] = useState(useNavigationType() === NavigationType.Push);
  useEffect(() => {
    if (!isByLink) portal.open(url);
  }, [isByLink, url]);
  return (
    <>
      <PageHeader title="Vendor portal" lead="You manage your products in our vendor portal." />
      <div className="grid justify-items-start gap-6">
        <ExternalButtonLink href={url}>Open the vendor portal</ExternalButtonLink>
        <password.Part />
      </div>
    </>
  );
}

function Account({ user }: { user: User }) {
  return (
    <Card title="Your account">
      <KeyValueList
        items={[
          { label: "Business", value: user.businessName || "N/A" },
          { label: "Name", value: `${user.firstName} ${user.lastName}` },
          { label: "Email", value: user.email },
          { label: "Phone", value: user.phone ? formatPhone(user.phone) : "N/A" },
          { label: "Account type", value: "Vendor" },
        ]}
      />
    </Card>
  );
}

function Support() {
  return (
    <Card title="Contact support">
      <p className="mb-4 text-muted">
        Questions about a product, its price or its stock? Call us or chat with us. To get, correct or delete
        your data, write to{" "}
        <a
          href={`mailto:${env.privacyEmail}`}
          className="inline-block max-w-full wrap-anywhere text-brand underline underline-offset-4"
        >
          {env.privacyEmail}
        </a>
        .
      </p>
      <div className="grid gap-3">
        <ExternalButtonLink href={`tel:${env.supportPhone}`} variant="secondary" icon={<Phone />} fullWidth>
          {formatPhone(env.supportPhone)}
        </ExternalButtonLink>
        <ExternalButtonLink
          href={supportChat("vendor")}
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

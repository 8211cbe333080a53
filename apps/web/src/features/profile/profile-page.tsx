import { formatDate } from "@pola/shared/calendar";
import { formatPhone } from "@pola/shared/phone";
import type { User } from "@pola/shared/schemas/user";
import { USER_STATUS_LABELS, type UserStatus } from "@pola/shared/user-status";
import Bell from "lucide-react/icons/bell";
import MessageCircle from "lucide-react/icons/message-circle-more";
import Phone from "lucide-react/icons/phone";
import { useSession } from "../../api/session.tsx";
import { USER_TONES } from "../../components/status-tones.ts";
import { env } from "../../env.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { supportChat } from "../../lib/support-chat.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink, ExternalButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { AccountOverview } from "./account-overview.tsx";
import { BankDetails } from "./bank-details.tsx";
import { LeaderboardName } from "./leaderboard-name.tsx";
import { Password } from "./password.tsx";
import { PersonalInformation } from "./personal-information.tsx";
import { SlipLogo } from "./slip-logo.tsx";
import { YourData } from "./your-data.tsx";

/** Personal and bank details, and the figures of the reseller (docs/product/screens.md, I-68). */
export function ProfilePage() {
  usePageTitle("Profile");
  const { user, isRemembered } = useSession();
  if (user === null) return null;
  return (
    <div className="grid grid-cols-1 gap-6 pt-4 md:pt-8">
      <ProfileHeader user={user} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-span-2">
          <PersonalInformation user={user} />
          {isRemembered && user.accountNumber === null ? <UnknownBankDetails /> : <BankDetails user={user} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:row-span-2">
          <AccountOverview />
          <AccountCard user={user} />
          <Notifications />
          <ContactSupport />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-span-2">
          <SlipLogo user={user} />
          <LeaderboardName user={user} />
          <Password />
          <YourData />
        </div>
      </div>
    </div>
  );
}

/** This device keeps no bank details (docs/product/devices.md, I-54), so they are neither shown as missing nor edited. */
function UnknownBankDetails() {
  return (
    <Card title="Bank Details">
      <p className="text-muted">Shown when you are connected again.</p>
    </Card>
  );
}

function ProfileHeader({ user }: { user: User }) {
  const initials = [user.firstName, user.lastName]
    .map(([first]) => first)
    .join("")
    .toUpperCase();
  return (
    <header className="flex flex-wrap items-center gap-4 rounded-card border bg-surface p-4 md:p-6">
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 place-items-center rounded-full bg-brand-soft text-2xl font-bold text-brand-soft-text"
      >
        {initials}
      </span>
      <div className="grid min-w-0 flex-[1_1_9rem] grid-cols-1 gap-1 wrap-anywhere">
        <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {user.firstName} {user.lastName}
        </h1>
        <p className="text-sm break-all text-muted">{user.email}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <VerifiedBadge status={user.status} />
          Member since {memberSince(user.createdAt)}
        </p>
      </div>
    </header>
  );
}

/** "Aug 2026"; "Jan 2024" without a date (docs/product/screens.md, I-68). */
function memberSince(createdAt: string): string {
  return createdAt ? formatDate(createdAt).replace(/ \d+,/, "") : "Jan 2024";
}

function AccountCard({ user }: { user: User }) {
  return (
    <Card title="Account">
      <KeyValueList
        items={[
          { label: "Account Status", value: <VerifiedBadge status={user.status} /> },
          { label: "Account Type", value: <span className="capitalize">{user.role}</span> },
        ]}
      />
    </Card>
  );
}

/** "Verified" for an approved account, else its status. */
function VerifiedBadge({ status }: { status: UserStatus }) {
  return (
    <Badge tone={USER_TONES[status]}>{status === "approved" ? "Verified" : USER_STATUS_LABELS[status]}</Badge>
  );
}

function Notifications() {
  return (
    <Card title="Your notifications">
      <p className="mb-4 text-muted">What we tell you about, and how.</p>
      <ButtonLink to="/notifications" variant="secondary" icon={<Bell />} fullWidth className="flex-wrap">
        Choose notifications
      </ButtonLink>
    </Card>
  );
}

function ContactSupport() {
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

import { useSession } from "../../api/session.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { Card } from "../../ui/card.tsx";
import { AccountOverview } from "./account-overview.tsx";
import { AccountCard } from "./account-card.tsx";
import { BankDetails } from "./bank-details.tsx";
import { ContactSupport } from "./contact-support.tsx";
import { LeaderboardName } from "./leaderboard-name.tsx";
import { Notifications } from "./notifications.tsx";
import { Password } from "./password.tsx";
import { PersonalInformation } from "./personal-information.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { SlipLogo } from "./slip-logo.tsx";
import { YourData } from "./your-data.tsx";

/** Personal and bank details, and the figures of the reseller (docs/product/interface.md, I-68). */
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

/** This device keeps no bank details (docs/product/interface.md, I-54), so they are neither shown as missing nor edited. */
function UnknownBankDetails() {
  return (
    <Card title="Bank Details">
      <p className="text-muted">Shown when you are connected again.</p>
    </Card>
  );
}

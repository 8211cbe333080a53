import type { User } from "@pola/shared/schemas/user";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Account status and account type. */
export function AccountCard({ user }: { user: User }) {
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

import { formatDate, formatDateTime } from "@pola/shared/calendar";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { LOST_INVITATION } from "../../components/lost-invitation.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { areasText } from "./account-actions.ts";

const NOT_GIVEN = "N/A";
const linkClass = "text-brand underline-offset-4 hover:underline wrap-anywhere";

export function UserDetails({ person }: { person: User }) {
  const { email, phone } = person;
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          {
            label: "Email",
            value: (
              <a href={`mailto:${email}`} className={linkClass}>
                <EmailText>{email}</EmailText>
              </a>
            ),
          },
          {
            label: "Email check",
            value: person.isEmailVerified ? "Email verified" : "Email not verified",
            ...(isInvited(person) && { hint: LOST_INVITATION }),
          },
          { label: "Phone", value: phone ? <PhoneLink phone={phone} className={linkClass} /> : NOT_GIVEN },
          { label: "Business", value: person.businessName || NOT_GIVEN },
          { label: "Business address", value: person.businessAddress || NOT_GIVEN },
          { label: "City", value: person.city || NOT_GIVEN },
          person.role === "admin" && { label: "Areas", value: areasText(person) },
          person.role === "admin" && {
            label: "Two-factor sign-in",
            value: person.hasTwoFactor ? "On" : "Off",
          },
          person.role === "reseller" && { label: "Terms accepted", value: termsText(person) },
          { label: "Joined", value: formatDate(person.createdAt) },
          person.statusReason ? { label: "Reason given", value: person.statusReason } : null,
        ]}
      />
    </Card>
  );
}

/**
 * Whether the invitation waits to be used: its link verifies the email. A person who registered has agreed to the legal texts, and was not
 * invited.
 */
function isInvited({ role, isEmailVerified, termsAcceptedAt }: User): boolean {
  return role !== "reseller" && !isEmailVerified && termsAcceptedAt === null;
}

/** When a reseller agreed to the legal texts, and to which: the versions of the settings hold them. */
function termsText({ termsVersion, termsAcceptedAt }: User): string {
  if (termsAcceptedAt === null) return "Not recorded";
  const texts = termsVersion === 0 ? "built-in texts" : `version ${termsVersion} of the settings`;
  return `${formatDateTime(termsAcceptedAt)}, ${texts}`;
}

/** An admin who was a reseller has no page for bank details any more (docs/product/money.md, M-157). */
function wayOn({ role }: User): string {
  if (role === "reseller") return " until the reseller adds this.";
  return ". Only a reseller can add this. Mark the payouts as paid in another way, or change the role to reseller until it is added.";
}

/** The bank account for payouts. Without complete details a payout is not in the bank file (docs/product/money.md, M-48). */
export function BankDetails({ person }: { person: User }) {
  const [isShown, setIsShown] = useState(false);
  const { accountHolderName, bankName, branchName, accountNumber } = person;
  const missing = [
    !accountHolderName && "account holder",
    !bankName && "bank",
    !branchName && "branch",
    !accountNumber && "account number",
  ].filter((name) => typeof name === "string");
  return (
    <Card
      title="Bank details"
      actions={
        accountNumber && (
          <Button variant="link" size="sm" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide account number" : "Show account number"}
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <div className="pb-2">
          <Banner tone="warning" title="Bank details are missing">
            {`No ${missing.join(", ")}: payouts are left out of the bank file${wayOn(person)}`}
          </Banner>
        </div>
      )}
      <KeyValueList
        items={[
          { label: "Account holder", value: accountHolderName || NOT_GIVEN },
          { label: "Bank", value: bankName || NOT_GIVEN },
          { label: "Branch", value: branchName || NOT_GIVEN },
          {
            label: "Account number",
            value: (
              <span className="tabular-nums">
                {accountNumber ? (isShown ? accountNumber : `•••• ${accountNumber.slice(-4)}`) : NOT_GIVEN}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

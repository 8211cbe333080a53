import { bankOf, branchChoices } from "@pola/shared/bank-choice";
import type { BankDetailsValues, UpdateBankDetails } from "@pola/shared/schemas/auth";
import type { Bank } from "@pola/shared/schemas/bank";
import type { User } from "@pola/shared/schemas/user";
import { useQueryClient } from "@tanstack/react-query";
import { banks, useUpdateProfile } from "../../api/profile.ts";
import { KeyValueList } from "../../ui/key-value.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Banner } from "../../ui/banner.tsx";
import { EditCard } from "./edit-card.tsx";

// Loaded before the form opens, so that its first field takes the focus.
const bankFields = lazyPart(async () => (await import("./bank-fields.tsx")).BankFields);

const SHOWN_DIGITS = 4;

/** The account that commission is paid to: bank and branch from the list. A change asks for the password and is mailed. */
export function BankDetails({ user }: { user: User }) {
  const updateProfile = useUpdateProfile();
  const queryClient = useQueryClient();
  const isFirst = [user.accountHolderName, user.bankName, user.accountNumber, user.branchName].every(
    (detail) => detail === null,
  );
  const loadSchema = async () => {
    const { bankDetailsForm } = await import("@pola/shared/schemas/auth");
    return bankDetailsForm(await queryClient.ensureQueryData(banks), isFirst);
  };
  return (
    <EditCard<BankDetailsValues, UpdateBankDetails>
      title="Bank Details"
      editLabel="Edit Bank Details"
      anchor="bank-details"
      prepare={() => Promise.all([queryClient.ensureQueryData(banks), bankFields.preload()])}
      schema={loadSchema}
      values={() => valuesOf(user, queryClient.getQueryData(banks.queryKey) ?? [])}
      save={updateProfile.mutateAsync}
      texts={{
        saved: "Bank details updated successfully!",
        failed: "Failed to update bank details",
        refused: "Profile update failed",
      }}
      fields={(_field, form) => <bankFields.Part form={form} user={user} isFirst={isFirst} />}
    >
      {!isFirst && user.bankCode === null && (
        <div className="mb-2">
          <Banner tone="info" title="Choose your bank and branch from the list">
            Your details were typed. They still work, and payments are safer with the codes of the list.
          </Banner>
        </div>
      )}
      <KeyValueList
        items={[
          { label: "Account holder name", value: user.accountHolderName || "N/A" },
          { label: "Bank name", value: withCode(user.bankName, user.bankCode) },
          { label: "Account number", value: masked(user.accountNumber) },
          { label: "Branch name", value: withCode(user.branchName, user.branchCode) },
        ]}
      />
    </EditCard>
  );
}

/** The form's start: the stored details, with bank and branch of the list where they are on it. */
function valuesOf(user: User, list: readonly Bank[]): BankDetailsValues {
  const bank = bankOf(list, user);
  const branch = bank && branchChoices(bank).find(({ code }) => code === user.branchCode);
  return {
    accountHolderName: user.accountHolderName ?? "",
    bankCode: bank?.code ?? "",
    branchName: branch?.text ?? user.branchName ?? "",
    branchCode: user.branchCode ?? "",
    accountNumber: user.accountNumber ?? "",
    accountNumberAgain: user.accountNumber ?? "",
    isNumberConfirmed: false,
    currentPassword: "",
  };
}

function withCode(name: string | null, code: string | null): string {
  if (!name) return "N/A";
  return code === null ? name : `${name} (${code})`;
}

/** Only the last four digits are shown outside the form. */
function masked(accountNumber: string | null) {
  if (!accountNumber) return "N/A";
  const hidden = Math.max(0, accountNumber.length - SHOWN_DIGITS);
  const shown = accountNumber.slice(hidden);
  return (
    <span className="tabular-nums">
      <span aria-hidden="true">{"•".repeat(hidden)}</span>
      <span className="sr-only">Ends in </span>
      {shown}
    </span>
  );
}

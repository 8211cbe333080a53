import type { BankDetailsForm, UpdateBankDetails } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { useUpdateProfile } from "../../api/profile.ts";
import type { FormSchema } from "../../lib/zod-form.ts";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { EditCard } from "./edit-card.tsx";

type BankValues =
  | BankDetailsForm
  | (Omit<BankDetailsForm, "currentPassword"> & { currentPassword?: undefined });

/** The password is asked for only when details change that are there already (docs/product/accounts.md, A-52). */
function schemaOf(isFirst: boolean) {
  return async (): Promise<FormSchema<BankValues, UpdateBankDetails>> => {
    const schemas = await import("@pola/shared/schemas/auth");
    return isFirst ? schemas.BankDetails : schemas.BankDetailsForm;
  };
}
const FIRST = schemaOf(true);
const CHANGE = schemaOf(false);

const SHOWN_DIGITS = 4;

/** The account that commission is paid to. A change asks for the password and is mailed. */
export function BankDetails({ user }: { user: User }) {
  const updateProfile = useUpdateProfile();
  const isFirst = [user.accountHolderName, user.bankName, user.accountNumber, user.branchName].every(
    (detail) => detail === null,
  );
  return (
    <EditCard
      title="Bank Details"
      editLabel="Edit Bank Details"
      schema={isFirst ? FIRST : CHANGE}
      values={{
        accountHolderName: user.accountHolderName ?? "",
        bankName: user.bankName ?? "",
        branchName: user.branchName ?? "",
        accountNumber: user.accountNumber ?? "",
        ...(isFirst ? {} : { currentPassword: "" }),
      }}
      save={updateProfile.mutateAsync}
      texts={{
        saved: "Bank details updated successfully!",
        failed: "Failed to update bank details",
        refused: "Profile update failed",
      }}
      fields={(field) => (
        <>
          <TextField label="Account holder name" autoComplete="off" {...field("accountHolderName")} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Bank name" autoComplete="off" {...field("bankName")} />
            <TextField label="Branch name" autoComplete="off" {...field("branchName")} />
          </div>
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            {...field("accountNumber")}
          />
          {!isFirst && (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              hint="We ask for it so that nobody else can redirect your commission."
              {...field("currentPassword")}
            />
          )}
          <p className="text-sm text-muted">
            We email you about every change, and keep the earlier account on record.
          </p>
        </>
      )}
    >
      <KeyValueList
        items={[
          { label: "Account holder name", value: user.accountHolderName || "N/A" },
          { label: "Bank name", value: user.bankName || "N/A" },
          { label: "Account number", value: masked(user.accountNumber) },
          { label: "Branch name", value: user.branchName || "N/A" },
        ]}
      />
    </EditCard>
  );
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

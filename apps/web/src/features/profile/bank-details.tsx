import { UpdateBankDetails } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { useSave } from "./use-save.ts";

const SHOWN_DIGITS = 4;

/** Where commission is paid to, with an edit mode of its own (specification, section 2, Profile settings). */
export function BankDetails({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      title="Bank Details"
      actions={
        !isEditing && (
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
            Edit Bank Details
          </Button>
        )
      }
    >
      {isEditing ? (
        <EditForm user={user} onDone={() => setIsEditing(false)} />
      ) : (
        <KeyValueList
          items={[
            { label: "Account holder name", value: user.accountHolderName || "N/A" },
            { label: "Bank name", value: user.bankName || "N/A" },
            { label: "Account number", value: masked(user.accountNumber) },
            { label: "Branch name", value: user.branchName || "N/A" },
          ]}
        />
      )}
    </Card>
  );
}

/** Only the last four digits are shown outside the form (interface.md, profile). */
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

function EditForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useCheckedForm(UpdateBankDetails, {
    accountHolderName: user.accountHolderName ?? "",
    bankName: user.bankName ?? "",
    accountNumber: user.accountNumber ?? "",
    branchName: user.branchName ?? "",
    currentPassword: "",
  });
  const { save, isSaving, message } = useSave({
    saved: "Bank details updated successfully!",
    failed: "Failed to update bank details",
  });
  const submit = form.handleSubmit(async (input) => {
    const error = await save(input);
    if (error === undefined) onDone();
    else showFieldErrors(form, error);
  });
  return (
    <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField label="Account holder name" {...form.field("accountHolderName")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Bank name" {...form.field("bankName")} />
        <TextField label="Branch name" {...form.field("branchName")} />
      </div>
      <TextField label="Account number" inputMode="numeric" {...form.field("accountNumber")} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        hint="We ask for it so that nobody else can redirect your commission."
        {...form.field("currentPassword")}
      />
      <FormBanner message={message} />
      <FormActions>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isLoading={isSaving} loadingLabel="Saving...">
          Save Changes
        </Button>
      </FormActions>
    </form>
  );
}

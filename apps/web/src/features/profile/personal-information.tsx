import { formatPhone } from "@pola/shared/phone";
import { UpdateProfile } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { useSave } from "./use-save.ts";

/** Read, edit, saved or cancelled (specification, section 4, Profile). */
export function PersonalInformation({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      title="Personal Information"
      actions={
        !isEditing && (
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
            Edit Profile
          </Button>
        )
      }
    >
      {isEditing ? (
        <EditForm user={user} onDone={() => setIsEditing(false)} />
      ) : (
        <KeyValueList
          items={[
            { label: "First name", value: user.firstName || "N/A" },
            { label: "Last name", value: user.lastName || "N/A" },
            { label: "Email", value: <span className="break-all">{user.email}</span> },
            { label: "Phone", value: user.phone ? formatPhone(user.phone) : "N/A" },
            { label: "Business name", value: user.businessName || "N/A" },
            {
              label: "Business address",
              value: <span className="whitespace-pre-line">{user.businessAddress || "N/A"}</span>,
            },
          ]}
        />
      )}
    </Card>
  );
}

function EditForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useCheckedForm(UpdateProfile, {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ? formatPhone(user.phone) : "",
    businessName: user.businessName,
    businessAddress: user.businessAddress,
  });
  const { save, isSaving, message } = useSave({
    saved: "Profile updated successfully!",
    failed: "Failed to update profile",
  });
  const submit = form.handleSubmit(async (input) => {
    const error = await save(input);
    if (error === undefined) onDone();
    else showFieldErrors(form, error);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...form.field("lastName")} />
      </div>
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        hint="Email cannot be changed for security reasons"
      />
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...form.field("phone")} />
      <TextField label="Business name" autoComplete="organization" {...form.field("businessName")} />
      <TextareaField
        label="Business address"
        autoComplete="street-address"
        {...form.field("businessAddress")}
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

import { useAddUser } from "../../api/users.ts";
import { LOST_INVITATION } from "../../components/lost-invitation.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useZodForm } from "../../components/zod-form.ts";
import { EmailField, TextareaField, TextField } from "../../ui/field.tsx";

const loadAddUser = async () => (await import("@pola/shared/schemas/user")).AddUser;

const EMPTY = {
  role: "vendor",
  firstName: "",
  lastName: "",
  email: "",
  phone: null,
  businessName: "",
  businessAddress: "",
} as const;

/** Invites a vendor, who sets the password with the link of a mail (docs/product/accounts.md, A-27). */
export function AddVendorModal({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const form = useZodForm(loadAddUser, EMPTY);
  const add = useAddUser();
  const submit = form.onSubmit(
    async (input) => {
      const { email } = await add.mutateAsync(input);
      onDone(`Invitation sent to ${email}`);
    },
    (error, text) => text(error, "Failed to add the vendor"),
  );
  return (
    <FormDialog
      // An error below its field needs no banner.
      form={{ ...form, failure: form.problems.length === 0 ? form.failure : undefined }}
      size="md"
      title="Add Vendor"
      description={`An invitation goes out by email. Its link lets them choose a password and works for 72 hours. ${LOST_INVITATION}`}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="off" {...form.field("firstName")} />
        <TextField label="Last name" autoComplete="off" {...form.field("lastName")} />
      </div>
      <EmailField autoComplete="off" {...form.field("email")} />
      <TextField
        label="Phone"
        isOptional
        type="tel"
        autoComplete="off"
        placeholder="e.g. 077 123 4567"
        {...form.field("phone", (text) => (text.trim() === "" ? null : text))}
      />
      <TextField label="Business name" autoComplete="off" {...form.field("businessName")} />
      <TextareaField label="Business address" isOptional rows={2} {...form.field("businessAddress")} />
    </FormDialog>
  );
}

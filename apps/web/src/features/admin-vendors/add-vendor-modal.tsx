import { errorText } from "../../api/client.ts";
import { useAddUser } from "../../api/users.ts";
import { LOST_INVITATION } from "../../components/lost-invitation.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";

const loadAddUser = async () => (await import("@pola/shared/schemas/user")).AddUser;

const FORM_ID = "add-vendor";
const EMPTY = {
  role: "vendor",
  firstName: "",
  lastName: "",
  email: "",
  phone: null,
  businessName: "",
  businessAddress: "",
} as const;

type AddVendorModalProps = { onDone: (text: string) => void; onClose: () => void };

/** Invites a vendor, who sets the password with the link of a mail (docs/product/accounts.md, A-27). */
export function AddVendorModal({ onDone, onClose }: AddVendorModalProps) {
  const form = useZodForm(loadAddUser, EMPTY);
  const add = useAddUser();
  const submit = form.onSubmit(
    async (input) => {
      const { email } = await add.mutateAsync(input);
      onDone(`Invitation sent to ${email}`);
    },
    (error) => errorText(error, "Failed to add the vendor"),
  );
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={form.isDirty}
      isBusy={form.isSubmitting}
      title="Add Vendor"
      description={`An invitation goes out by email. Its link lets them choose a password and works for 72 hours. ${LOST_INVITATION}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} isLoading={form.isSubmitting} loadingLabel="Sending...">
            Send invitation
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        {/* An error below its field needs no banner. */}
        <FormBanner message={form.problems.length === 0 ? form.failure : null} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="off" {...form.field("firstName")} />
          <TextField label="Last name" autoComplete="off" {...form.field("lastName")} />
        </div>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          {...form.field("email")}
        />
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
      </form>
    </Modal>
  );
}

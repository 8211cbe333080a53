import { ApiError } from "../../api/client.ts";
import { useAddVendor } from "../../api/vendors.ts";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { formSchema } from "../../lib/form-schema.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";

const loadAddUser = async () => (await import("@pola/shared/schemas/user")).AddUser;

const FORM_ID = "add-vendor";
const EMPTY = {
  email: "",
  firstName: "",
  lastName: "",
  phone: "",
  businessName: "",
  businessAddress: "",
};

const loadVendorForm = async () =>
  formSchema(await loadAddUser(), ({ phone, ...values }: typeof EMPTY) => ({
    ...values,
    role: "vendor",
    phone: phone.trim() === "" ? null : phone,
  }));

type AddVendorModalProps = { onDone: (text: string) => void; onClose: () => void };

/** An approved vendor from the start; the person sets the password by the link of the invitation mail (api.md). */
export function AddVendorModal({ onDone, onClose }: AddVendorModalProps) {
  const form = useCheckedForm(loadVendorForm, EMPTY);
  const add = useAddVendor();
  const submit = form.handleSubmit((input) => {
    add.mutate(input, {
      onSuccess: ({ email }) => onDone(`Invitation sent to ${email}`),
      onError: (error) => showFieldErrors(form, error),
    });
  });
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={form.isDirty}
      isBusy={add.isPending}
      title="Add Vendor"
      description="An invitation goes out by mail. Its link lets them choose a password and works for 72 hours."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} isLoading={add.isPending} loadingLabel="Sending...">
            Send invitation
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {add.isError && <FormBanner message={failureOf(add.error)} />}
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
          placeholder="077 123 4567"
          {...form.field("phone")}
        />
        <TextField label="Business name" autoComplete="off" {...form.field("businessName")} />
        <TextareaField label="Business address" isOptional rows={2} {...form.field("businessAddress")} />
      </form>
    </Modal>
  );
}

/** What stands under its field needs no banner above. */
function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "Failed to add the vendor";
  if (Object.keys(error.errors).some((name) => name in EMPTY)) return "";
  return error.message || "Failed to add the vendor";
}

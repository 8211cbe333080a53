import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { env } from "../../env.ts";
import { errorText } from "../../api/client.ts";
import { useAddUser } from "../../api/users.ts";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const loadAddUser = async () => (await import("@pola/shared/schemas/user")).AddUser;

const FORM = "add-admin";

/** Invites another admin, who sets the password by the link of a mail (api.md, POST /users). */
export function AddAdmin() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus />} onClick={() => setIsOpen(true)} className="whitespace-nowrap">
        Add Admin
      </Button>
      {isOpen && <AddAdminModal onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddAdminModal({ onClose }: { onClose: () => void }) {
  const addUser = useAddUser();
  const form = useCheckedForm(loadAddUser, {
    role: "admin",
    firstName: "",
    lastName: "",
    email: "",
    // Admins work for the house.
    businessName: env.brandName,
  });
  const submit = form.handleSubmit((input) =>
    addUser.mutate(input, {
      onSuccess: ({ email }) => {
        notify.success(`Invitation sent to ${email}`);
        onClose();
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  );
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Add Admin"
      description="They get a mail with a link to set their password. Admins see and run everything in the back office."
      isDirty={form.isDirty}
      isBusy={addUser.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={addUser.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isLoading={addUser.isPending} loadingLabel="Sending...">
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormBanner message={addUser.isError ? errorText(addUser.error, "Failed to add the admin") : ""} />
        <TextField label="First name" autoComplete="off" {...form.field("firstName")} />
        <TextField label="Last name" autoComplete="off" {...form.field("lastName")} />
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field("email")} />
        <TextField label="Business name" autoComplete="off" {...form.field("businessName")} />
      </form>
    </Modal>
  );
}

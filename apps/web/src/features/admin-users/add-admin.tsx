import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { env } from "../../env.ts";
import { errorText } from "../../api/client.ts";
import { useCoversArea } from "../../api/covers-area.ts";
import { useAddUser } from "../../api/users.ts";
import { LOST_INVITATION } from "../../components/lost-invitation.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const loadAddUser = async () => (await import("@pola/shared/schemas/user")).AddUser;

const FORM = "add-admin";

/** Invites another admin, who sets the password with the link of a mail (docs/product/accounts.md, A-27). */
export function AddAdmin() {
  const covers = useCoversArea();
  const [isOpen, setIsOpen] = useState(false);
  if (!covers("all")) return null;
  return (
    <>
      <Button size="sm" icon={<UserPlus />} onClick={() => setIsOpen(true)} className="whitespace-nowrap">
        Add Admin
      </Button>
      {isOpen && <AddAdminModal onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddAdminModal({ onClose }: { onClose: () => void }) {
  const addUser = useAddUser();
  const form = useZodForm(loadAddUser, {
    role: "admin",
    firstName: "",
    lastName: "",
    email: "",
    businessName: env.name,
  });
  const submit = form.onSubmit(
    async (input) => {
      const { email } = await addUser.mutateAsync(input);
      notify.success(`Invitation sent to ${email}`);
      onClose();
    },
    (error) => errorText(error, "Failed to add the admin"),
  );
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Add Admin"
      description={`They get an email with a link to set their password. ${LOST_INVITATION} Admins can see and do everything here.`}
      isDirty={form.isDirty}
      isBusy={form.isSubmitting}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isLoading={form.isSubmitting} loadingLabel="Sending...">
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
        <TextField label="First name" autoComplete="off" {...form.field("firstName")} />
        <TextField label="Last name" autoComplete="off" {...form.field("lastName")} />
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field("email")} />
        <TextField label="Business name" autoComplete="off" {...form.field("businessName")} />
      </form>
    </Modal>
  );
}

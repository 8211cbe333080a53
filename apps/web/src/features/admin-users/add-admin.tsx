import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { env } from "../../env.ts";
import { useCoversArea } from "../../api/covers-area.ts";
import { useAddUser } from "../../api/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { LOST_INVITATION } from "../../components/lost-invitation.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { EmailField, TextField } from "../../ui/field.tsx";
import { notify } from "../../ui/toast.tsx";

const loadAddUser = async () => (await import("@pola/shared/schemas/user")).AddUser;

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
    (error, text) => text(error, "Failed to add the admin"),
  );
  return (
    <FormDialog
      form={form}
      title="Add Admin"
      description={`They get an email with a link to set their password. ${LOST_INVITATION} Admins can see and do everything here, until you change their areas on their page.`}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="First name" autoComplete="off" {...form.field("firstName")} />
      <TextField label="Last name" autoComplete="off" {...form.field("lastName")} />
      <EmailField autoComplete="off" {...form.field("email")} />
      <TextField label="Business name" autoComplete="off" {...form.field("businessName")} />
    </FormDialog>
  );
}

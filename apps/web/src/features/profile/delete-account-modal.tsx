import { useNavigate } from "react-router-dom";
import { deleteAccount } from "../../api/profile.ts";
import { useSession } from "../../api/session.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useZodForm } from "../../components/zod-form.ts";
import { PasswordField } from "../../ui/field.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { profileErrorText } from "./profile-error.ts";

const loadDeleteAccount = async () => (await import("@pola/shared/schemas/auth")).DeleteAccount;

/** Says what is erased and what stays, and asks for the password, because a stolen session alone must not delete an account. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { logout } = useSession();
  const form = useZodForm(loadDeleteAccount, { currentPassword: "" });
  const submit = form.onSubmit(
    async (input) => {
      await deleteAccount(input);
      notify.success("Your account was deleted");
      logout();
      await navigate("/", { replace: true });
    },
    (error) => reportFailure(profileErrorText(error, "Failed to delete your account")),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isDirty={false}
      title="Delete your account?"
      submitLabel="Delete My Account"
      busyLabel="Deleting..."
      tone="danger"
      onSubmit={submit}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>Your name, contact details, logo and bank details are erased at once. This cannot be undone.</li>
        <li>
          Orders on their way are still delivered. Orders and payouts stay in our books without your name.
        </li>
        <li>Without bank details, commission that is not paid yet can no longer reach you.</li>
      </ul>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
    </FormDialog>
  );
}

import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { deleteAccount } from "../../api/profile.ts";
import { useSession } from "../../api/session.tsx";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { profileErrorText } from "./profile-error.ts";

const loadDeleteAccount = async () => (await import("@pola/shared/schemas/auth")).DeleteAccount;

/** Says what is erased and what stays, and asks for the password, because a stolen session alone must not delete an account. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { logout } = useSession();
  const form = useZodForm(loadDeleteAccount, { currentPassword: "" });
  const submit = form.onSubmit(
    async (input) => {
      notify.clear();
      await deleteAccount(input);
      notify.success("Your account was deleted");
      logout();
      await navigate("/", { replace: true });
    },
    (error) => reportFailure(profileErrorText(error, "Failed to delete your account")),
  );
  return (
    <Modal
      open
      onClose={onClose}
      isBusy={form.isSubmitting}
      size="sm"
      title="Delete your account?"
      footer={
        <>
          <Button variant="secondary" aria-disabled={form.isSubmitting || undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            isLoading={form.isSubmitting}
            loadingLabel="Deleting..."
          >
            Delete My Account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            Your name, contact details, logo and bank details are erased at once. This cannot be undone.
          </li>
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
        <FormBanner message={form.failure} />
      </form>
    </Modal>
  );
}

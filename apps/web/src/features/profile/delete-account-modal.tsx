import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { useDeleteAccount } from "../../api/profile.ts";
import { useSession } from "../../api/session.tsx";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useSave } from "./use-save.ts";

const loadDeleteAccount = async () => (await import("@pola/shared/schemas/auth")).DeleteAccount;

/** Says what goes and what stays, and asks for the password: a stolen session alone may not (domain.md, Accounts). */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { logout } = useSession();
  const form = useCheckedForm(loadDeleteAccount, { currentPassword: "" });
  const { save, isSaving, message } = useSave(useDeleteAccount(), {
    saved: "Your account was deleted",
    failed: "Failed to delete your account",
  });
  const submit = form.handleSubmit(async (input) => {
    const error = await save(input);
    if (error !== undefined) return showFieldErrors(form, error);
    logout();
    await navigate("/", { replace: true });
  });
  return (
    <Modal
      open
      onClose={onClose}
      isBusy={isSaving}
      size="sm"
      title="Delete your account?"
      footer={
        <>
          <Button variant="secondary" aria-disabled={isSaving || undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            isLoading={isSaving}
            loadingLabel="Deleting..."
          >
            Delete My Account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
        <FormBanner message={message} />
      </form>
    </Modal>
  );
}

import type { User } from "@pola/shared/schemas/user";
import { failureText } from "../../api/client.ts";
import { useResetTwoFactor } from "../../api/users.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";
import { fullName } from "./user-action-rules.ts";

/** Turns off the second factor of an admin who has lost it (docs/product/accounts.md, A-225). */
export function ResetTwoFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetTwoFactor();
  const confirm = () =>
    reset.mutate(user.id, {
      onSuccess: () => notify.success("Two-factor sign-in is off"),
      onError: (error) => notify.error(failureText(error, "Failed to reset two-factor sign-in")),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={`Turn off two-factor sign-in of ${fullName(user)}?`}
      question="They can then log in with the password alone. All their devices are logged out."
      explanation="They get an email. Do this only if you are sure that they ask for it themselves."
      confirmLabel="Turn Off"
      busyLabel="Turning off..."
      isBusy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

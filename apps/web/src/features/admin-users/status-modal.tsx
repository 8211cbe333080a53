import type { User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { failureText } from "../../api/client.ts";
import { useSetUserStatus } from "../../api/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useZodForm } from "../../lib/zod-form.ts";
import { TextareaField } from "../../ui/field.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { approvalMeans, type StatusAction } from "./account-actions.ts";

const loadSetUserStatus = async () => (await import("@pola/shared/schemas/user")).SetUserStatus;

function consequenceOf(status: UserStatus, to: UserStatus): string {
  if (status === "approved")
    return "They are logged out now and can't log in. Their unpaid payouts go on hold. They get an email with your reason. You can approve them later.";
  if (to === "rejected")
    return "They can't log in any more. They get an email with your reason. You can approve them later.";
  return `${approvalMeans(status)} They get an email.`;
}

type StatusModalProps = StatusAction & { user: User; onClose: () => void };

/** Asks for confirmation before the access of an account changes. Rejecting and suspending accept a reason. */
export function StatusModal({ user, to, label, onClose }: StatusModalProps) {
  const isApproval = to === "approved";
  const setStatus = useSetUserStatus();
  const form = useZodForm(loadSetUserStatus, {
    status: to,
    reason: isApproval ? null : "",
    fromStatus: user.status,
  });
  const submit = form.onSubmit(
    async (input) => {
      await setStatus.mutateAsync({ id: user.id, ...input });
      notify.success(`User status updated to ${to}`);
      onClose();
    },
    (error) => reportFailure(failureText(error, "Failed to update user status")),
  );
  return (
    <FormDialog
      form={form}
      title={`${label}${label === "Revoke Approval" ? " of" : ""} ${user.firstName} ${user.lastName}?`}
      description={consequenceOf(user.status, to)}
      submitLabel={label}
      busyLabel="Updating..."
      tone={isApproval ? "primary" : "danger"}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {user.businessName || user.email}
        {user.businessAddress && <span className="block text-sm text-muted">{user.businessAddress}</span>}
      </p>
      {!isApproval && <TextareaField label="Reason" isOptional maxLength={500} {...form.field("reason")} />}
    </FormDialog>
  );
}

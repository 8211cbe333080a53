import { useState } from "react";
import { errorText } from "../../api/client.ts";
import { endSessions } from "../../api/end-sessions.ts";
import { changePassword } from "../../api/profile.ts";
import { EndSessions } from "../../components/end-sessions.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { notify } from "../../ui/toast.tsx";

const loadChangePasswordForm = async () => (await import("@pola/shared/schemas/auth")).ChangePasswordForm;

/** An admin's own password (docs/product/accounts.md, A-252). */
export function AdminPassword() {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card
      title="Password"
      actions={
        <Button size="sm" variant="secondary" onClick={() => setIsChanging(true)}>
          Change Password
        </Button>
      }
    >
      <p className="text-muted">
        A new password logs you out on all other devices. We email you that it was changed.
      </p>
      <EndSessions
        end={endSessions}
        failureText={(error) => errorText(error, "Failed to log out the other devices")}
      />
      {isChanging && <ChangePassword onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useZodForm(loadChangePasswordForm, { currentPassword: "", password: "", confirmPassword: "" });
  const submit = form.onSubmit(
    async ({ currentPassword, password }) => {
      await changePassword({ currentPassword, newPassword: password });
      notify.success("Password changed successfully");
      onClose();
    },
    (error) => errorText(error, "Failed to change password"),
  );
  return (
    <FormDialog
      form={form}
      title="Change your password"
      submitLabel="Change Password"
      busyLabel="Changing..."
      onSubmit={submit}
      onClose={onClose}
    >
      <NewPasswordFields field={form.field} />
    </FormDialog>
  );
}

import type { ChangePassword } from "@pola/shared/schemas/auth";
import { useState } from "react";
import { errorText } from "../lib/api-error.ts";
import { useZodForm } from "./zod-form.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { notify } from "../ui/toast.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

const loadChangePasswordForm = async () => (await import("@pola/shared/schemas/auth")).ChangePasswordForm;

type PasswordCardProps = {
  change: (body: ChangePassword) => Promise<void>;
  endSessions: () => Promise<void>;
};

/** The own password of an admin or a vendor (docs/product/accounts.md, A-252 and A-1261). */
export function PasswordCard({ change, endSessions }: PasswordCardProps) {
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
      {isChanging && <ChangeDialog change={change} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function ChangeDialog({ change, onClose }: Pick<PasswordCardProps, "change"> & { onClose: () => void }) {
  const form = useZodForm(loadChangePasswordForm, { currentPassword: "", password: "", confirmPassword: "" });
  const submit = form.onSubmit(
    async ({ currentPassword, password }) => {
      await change({ currentPassword, newPassword: password });
      notify.success("Password changed successfully");
      onClose();
    },
    (error, text) => text(error, "Failed to change password"),
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

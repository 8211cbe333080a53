import { changePassword } from "../../api/profile.ts";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { EditCard } from "./edit-card.tsx";

const loadChangePasswordForm = async () => (await import("@pola/shared/schemas/auth")).ChangePasswordForm;

const otherSessions = lazyPart(
  async () => (await import("./other-sessions.tsx")).OtherSessions,
  <p className="mt-3">&nbsp;</p>,
  { isOptional: true },
);

export function Password() {
  return (
    <EditCard
      title="Password"
      editLabel="Change Password"
      schema={loadChangePasswordForm}
      values={{ currentPassword: "", password: "", confirmPassword: "" }}
      save={({ currentPassword, password }) => changePassword({ currentPassword, newPassword: password })}
      texts={{ saved: "Password changed successfully", failed: "Failed to change password" }}
      fields={(field) => <NewPasswordFields field={field} />}
    >
      <p className="text-muted">
        A new password logs you out on all other devices. We email you that it was changed.
      </p>
      <otherSessions.Part />
    </EditCard>
  );
}

import { useSession } from "../api/session.tsx";
import { loginFailure } from "../features/auth/login-failure.ts";
import { useZodForm } from "../lib/zod-form.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import { FormBanner } from "../ui/form.tsx";
import { Modal } from "../ui/modal.tsx";

const loadLogin = async () => (await import("@pola/shared/schemas/auth")).Login;

const FORM_ID = "sign-in-again";

type SignInAgainProps = {
  email: string;
  /** The person discards what they entered. */
  onClose: () => void;
};

/**
 * Shown over a screen with unsaved input whose session has ended (docs/decisions/0022). The same person signs in and goes on; what they
 * typed is stored nowhere meanwhile. The screen behind is hidden, and another person has to discard it first.
 */
export function SignInAgain({ email, onClose }: SignInAgainProps) {
  const { resume } = useSession();
  const form = useZodForm(loadLogin, { email, password: "" });
  const submit = form.onSubmit(async ({ password }) => resume(password), loginFailure);
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Your session has ended"
      description="What you entered is still here. Please log in again to continue."
      isDirty
      hidesPage
      isBusy={form.isSubmitting}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Discard
          </Button>
          <Button type="submit" form={FORM_ID} isLoading={form.isSubmitting} loadingLabel="Logging in...">
            Log in
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field("password")}
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
        <FormBanner message={form.failure} />
      </form>
    </Modal>
  );
}

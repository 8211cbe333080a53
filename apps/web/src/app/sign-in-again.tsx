import { useState } from "react";
import { useSession } from "../api/session.tsx";
import { isCodeMissing, loginFailure } from "../features/auth/login-failure.ts";
import { SignInCode } from "../features/auth/sign-in-code.tsx";
import { FormDialog } from "../components/form-dialog.tsx";
import { useZodForm } from "../components/zod-form.ts";
import { PasswordField, TextField } from "../ui/field.tsx";

const loadLogin = async () => (await import("@pola/shared/schemas/auth")).Login;

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
  const [needsCode, setNeedsCode] = useState(false);
  const form = useZodForm(loadLogin, { email, password: "", code: "" });
  const submit = form.onSubmit(resume, (error) => {
    if (!isCodeMissing(error) || needsCode) return loginFailure(error);
    setNeedsCode(true);
    return undefined;
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your session has ended"
      description="What you entered is still here. Please log in again to continue."
      isDirty
      hidesPage
      submitLabel="Log in"
      busyLabel="Logging in..."
      cancelLabel="Discard"
      onSubmit={submit}
    >
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        data-autofocus
      />
      {needsCode && <SignInCode {...form.field("code")} />}
    </FormDialog>
  );
}

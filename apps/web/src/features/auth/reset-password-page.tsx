import { counted } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { readMe } from "../../api/auth.ts";
import { resetPassword } from "../../api/mailed-links.ts";
import { isRefusal } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { homeOf } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { AuthCard } from "./auth-card.tsx";
import { useFocusHeading } from "./focus-heading.ts";

const loadResetPasswordForm = async () => (await import("@pola/shared/schemas/auth")).ResetPasswordForm;

const REDIRECT_SECONDS = 3;
const INVALID_LINK = "Invalid reset link. Please request a new password reset.";

/** Sets a new password with the link of a mail. */
export function ResetPasswordPage() {
  usePageTitle("Reset password");
  const [params] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <PasswordReset />;
  return (
    <AuthCard
      title="Create a new password"
      lead="Choose a password that you do not use anywhere else."
      below={
        <p>
          <ButtonLink to="/forgot-password" variant="link">
            Request a new reset link
          </ButtonLink>{" "}
          or{" "}
          <ButtonLink to="/login" variant="link">
            Log in
          </ButtonLink>
        </p>
      }
    >
      <ResetForm token={params.get("token") ?? ""} onDone={() => setIsDone(true)} />
    </AuthCard>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { status, logout } = useSession();
  const form = useZodForm(loadResetPasswordForm, { password: "", confirmPassword: "" });
  const submit = form.onSubmit(
    async ({ password }) => {
      await resetPassword({ token, password });
      if (status === "signed-in") await leaveEndedSession(logout);
      onDone();
    },
    (error, text) => text(error, "Failed to reset password"),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        {...form.field("password")}
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label="Confirm password"
        autoComplete="new-password"
      />
      <FormBanner message={token === "" ? INVALID_LINK : form.failure} />
      <Button
        type="submit"
        fullWidth
        disabled={token === ""}
        isLoading={form.isSubmitting}
        loadingLabel="Resetting..."
      >
        Reset password
      </Button>
    </form>
  );
}

/** A reset ends the sessions of its own account. This browser may be signed in to another one, which stays (docs/product/accounts.md, A-340). */
async function leaveEndedSession(logout: () => void) {
  try {
    await readMe();
  } catch (error) {
    if (isRefusal(error)) logout();
  }
}

function PasswordReset() {
  const { user } = useSession();
  return user ? <SignedInToAnother user={user} /> : <LeadToLogin />;
}

function SignedInToAnother({ user }: { user: User }) {
  const { logout } = useSession();
  useFocusHeading();
  return (
    <AuthCard
      title="Password reset"
      lead={`The password has been changed. This browser is still logged in to another account: ${user.email}`}
    >
      <div className="grid gap-3">
        <Button fullWidth onClick={logout}>
          Log out, then use the new password
        </Button>
        <ButtonLink to={homeOf(user.role)} replace variant="secondary" fullWidth>
          Stay logged in
        </ButtonLink>
      </div>
    </AuthCard>
  );
}

function LeadToLogin() {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(REDIRECT_SECONDS, () => void navigate("/login", { replace: true }));
  useFocusHeading();
  return (
    <AuthCard title="Password reset" lead="Your password has been changed. You can now log in with it.">
      <div className="grid gap-5">
        <p className="flex items-center gap-3 rounded-card bg-tone-green p-4 text-tone-green-text">
          <CircleCheck size={28} aria-hidden="true" className="shrink-0" />
          <span>Taking you to the login page in {counted(secondsLeft, "second")}.</span>
        </p>
        <ButtonLink to="/login" replace fullWidth>
          Go to Login Now
        </ButtonLink>
      </div>
    </AuthCard>
  );
}

/** Counts whole seconds down from `seconds`, then calls `onEnd` once. Unmounting stops it. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left === 0) {
      end();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

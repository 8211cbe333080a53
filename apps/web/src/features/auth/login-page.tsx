import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "../../api/client.ts";
import { useSession } from "../../api/session.tsx";
import { env } from "../../env.ts";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { homeOf, nextPathOf } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { AuthCard } from "./auth-card.tsx";
import { loginFailure } from "./login-failure.ts";

const loadLogin = async () => (await import("@pola/shared/schemas/auth")).Login;

/** Sign in (specification, sections 2 and 5). Leads to the place the person came for, else to their home. */
export function LoginPage() {
  usePageTitle("Login");
  const { search } = useLocation();
  const next = nextPathOf(search);
  return (
    <AuthCard
      title="Login"
      lead="Welcome back. Login to see your orders and earnings."
      below={
        <p>
          New here?{" "}
          <ButtonLink to="/register" variant="link">
            Create a reseller account
          </ButtonLink>
        </p>
      }
    >
      {next !== null && (
        <div className="mb-5">
          <Banner tone="info">
            <p>Please login to continue.</p>
          </Banner>
        </div>
      )}
      <LoginForm next={next} />
    </AuthCard>
  );
}

function LoginForm({ next }: { next: string | null }) {
  const { login } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const form = useCheckedForm(loadLogin, { email: "", password: "" });
  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null);
    setIsBlocked(false);
    notify.clear();
    try {
      const user = await login(email, password);
      notify.success("Login successful!");
      void navigate(next ?? homeOf(user.role), { replace: true });
    } catch (error) {
      const message = loginFailure(error);
      showFieldErrors(form, error);
      setFailure(message);
      setIsBlocked(isAccountBlocked(error));
      notify.error(message);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        {...form.field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        labelAction={
          <Link
            to="/forgot-password"
            className="-my-3 inline-block py-3 font-medium text-brand underline-offset-4 hover:underline"
          >
            Forgot your password?
          </Link>
        }
      />
      <FormBanner message={failure} />
      {isBlocked && <WayBack />}
      <Button type="submit" fullWidth isLoading={form.isSubmitting} loadingLabel="Logging in...">
        Login
      </Button>
    </form>
  );
}

/** Told by the server only after the right password (domain.md, Accounts). */
function isAccountBlocked(error: unknown): boolean {
  return error instanceof ApiError && /^ACCOUNT_(REJECTED|SUSPENDED)$/.test(error.code);
}

/** For a rejected or suspended account: what the person can do about it. */
function WayBack() {
  return (
    <p className="text-muted">
      You cannot login while this is so. If you think it is a mistake, write to{" "}
      <a href={`mailto:${env.supportEmail}`} className="font-medium text-brand underline underline-offset-4">
        {env.supportEmail}
      </a>{" "}
      or chat with support: we will look at your account again.
    </p>
  );
}

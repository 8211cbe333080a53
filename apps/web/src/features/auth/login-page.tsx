import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "../../api/client.ts";
import { useSession } from "../../api/session.tsx";
import { env } from "../../env.ts";
import { homeOf, nextPathOf } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { AuthCard } from "./auth-card.tsx";
import { loginFailure } from "./login-failure.ts";

const loadLogin = async () => (await import("@pola/shared/schemas/auth")).Login;

/** Sign in. Leads to the address that the person wanted, else to their dashboard. */
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
  const [isBlocked, setIsBlocked] = useState(false);
  const form = useZodForm(loadLogin, { email: "", password: "" });
  const submit = form.onSubmit(
    async ({ email, password }) => {
      setIsBlocked(false);
      notify.clear();
      const user = await login(email, password);
      notify.success("Login successful!");
      void navigate(next ?? homeOf(user.role), { replace: true });
    },
    (error) => {
      const message = loginFailure(error);
      setIsBlocked(isAccountBlocked(error));
      notify.error(message);
      return message;
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
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
      <FormBanner message={form.failure} />
      {isBlocked && <AskSupport />}
      <Button type="submit" fullWidth isLoading={form.isSubmitting} loadingLabel="Logging in...">
        Login
      </Button>
    </form>
  );
}

/** The server says so only after the right password (docs/product/accounts.md, A-17). */
function isAccountBlocked(error: unknown): boolean {
  return error instanceof ApiError && /^ACCOUNT_(REJECTED|SUSPENDED)$/.test(error.code);
}

/** For a rejected or suspended account: whom to write to. */
function AskSupport() {
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

import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ApiError } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { env } from "../../env.ts";
import { nextPathOf } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmailField, PasswordField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { AuthCard } from "./auth-card.tsx";
import { isCodeMissing, loginFailure } from "./login-failure.ts";
import { SignInCode } from "./sign-in-code.tsx";

const loadLogin = async () => (await import("@pola/shared/schemas/auth")).Login;

export function LoginPage() {
  usePageTitle("Login");
  const { search } = useLocation();
  const next = nextPathOf(search);
  return (
    <AuthCard
      title="Login"
      lead="Welcome back. Log in to see your orders and earnings."
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
        <div className="mb-6">
          <Banner tone="info">
            <p>Please log in to continue.</p>
          </Banner>
        </div>
      )}
      <LoginForm />
    </AuthCard>
  );
}

function LoginForm() {
  const { login } = useSession();
  const [blocked, setBlocked] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useZodForm(loadLogin, { email: "", password: "", code: "" });
  const submit = form.onSubmit(
    async (input) => {
      setBlocked(null);
      notify.clear();
      // The route then leads on, as after a sign-in in another tab.
      await login(input);
      notify.success("Login successful!");
    },
    (error) => {
      if (isCodeMissing(error) && !needsCode) {
        setNeedsCode(true);
        return undefined;
      }
      setBlocked(blockedStatus(error));
      return reportFailure(loginFailure(error));
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField {...form.field("email")} autoComplete="username" />
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
      {needsCode && <SignInCode {...form.field("code")} />}
      <FormBanner message={form.failure} />
      {blocked !== null && <AskSupport status={blocked} />}
      <Button type="submit" fullWidth isLoading={form.isSubmitting} loadingLabel="Logging in...">
        Log in
      </Button>
    </form>
  );
}

/** "rejected", "suspended" or null. The server says so only after the right password (docs/product/accounts.md, A-17). */
function blockedStatus(error: unknown): string | null {
  const [, status] = (error instanceof ApiError && /^ACCOUNT_(REJECTED|SUSPENDED)$/.exec(error.code)) || [];
  return status?.toLowerCase() ?? null;
}

/** For a rejected or suspended account: whom to write to. */
function AskSupport({ status }: { status: string }) {
  return (
    <p className="text-muted">
      You can't log in while your account is {status}. If you think this is a mistake, write to{" "}
      <a href={`mailto:${env.supportEmail}`} className="font-medium text-brand underline underline-offset-4">
        {env.supportEmail}
      </a>{" "}
      or chat with support. We will look at your account again.
    </p>
  );
}

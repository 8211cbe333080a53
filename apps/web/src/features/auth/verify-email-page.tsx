import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { resendVerification } from "../../api/mailed-links.ts";
import { emailVerification } from "../../api/email-verification.ts";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { homeOf, loginPathFor } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Spinner } from "../../ui/skeleton.tsx";
import { notify } from "../../ui/toast.tsx";
import { AuthCard } from "./auth-card.tsx";

const INVALID_LINK = "This verification link is invalid or has expired.";

/** The target of the verification link: uses the link and says what comes next. */
export function VerifyEmailPage() {
  usePageTitle("Verify email");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const query = useQuery(emailVerification(token));
  const { refresh, status } = useSession();
  const readAgain = useEffectEvent(() => {
    if (status === "signed-in") void refresh();
  });
  useEffect(() => {
    if (query.isSuccess) readAgain();
  }, [query.isSuccess]);
  if (query.isSuccess) return <Verified />;
  // Only a refusal is about the link. After any other failure the link still works, so trying again makes sense.
  const isRefused =
    token === "" || (query.error instanceof ApiError && query.error.code === "VALIDATION_FAILED");
  return (
    <AuthCard title="Verify your email">
      {status !== "loading" && (token === "" || query.isError) ? (
        <div className="grid gap-5">
          <Banner tone="danger" isLive>
            <p>{errorText(query.error, INVALID_LINK)}</p>
          </Banner>
          {isRefused ? (
            <NewLink />
          ) : (
            <Button onClick={() => void query.refetch()} isLoading={query.isFetching}>
              Try again
            </Button>
          )}
        </div>
      ) : (
        <Spinner label="Verifying your email" />
      )}
    </AuthCard>
  );
}

/** A way to a new link: a guest logs in for it, and returns to this page (docs/product/accounts.md, A-1600). */
function NewLink() {
  const { user } = useSession();
  if (user === null)
    return (
      <>
        <p className="text-muted">Log in to get a new link.</p>
        <ButtonLink to={loginPathFor({ pathname: "/verify-email", search: "", hash: "" })} fullWidth>
          Go to Login
        </ButtonLink>
      </>
    );
  if (user.isEmailVerified)
    return (
      <>
        <p className="text-muted wrap-anywhere">
          Your address {user.email} is confirmed already. You need no new link.
        </p>
        <HomeLink />
      </>
    );
  return <SendAgain email={user.email} />;
}

function SendAgain({ email }: { email: string }) {
  const { isBusy, run } = useBusy((error) => {
    notify.error(errorText(error, "The email could not be sent. Please try again."));
  });
  const resend = async () => {
    await resendVerification();
    notify.message(`We sent a new link to ${email}.`);
  };
  return (
    <>
      <p className="text-muted wrap-anywhere">We can send a new link to {email}. It works for 24 hours.</p>
      <Button fullWidth isLoading={isBusy} onClick={() => run(resend)}>
        Send the link again
      </Button>
    </>
  );
}

function Verified() {
  const { user } = useSession();
  return (
    <AuthCard title="Email verified" lead="Thank you. Your email address is confirmed.">
      <div className="grid gap-5">
        <p className="flex items-start gap-3 rounded-card bg-tone-green p-4 text-tone-green-text">
          <CircleCheck size={24} aria-hidden="true" className="shrink-0" />
          {nextStep(user)}
        </p>
        <HomeLink />
      </div>
    </AuthCard>
  );
}

/** A link may be opened where nobody is signed in, and after the approval. */
function nextStep(user: User | null): string {
  if (user === null)
    return "Log in to see whether your account is approved. You can place orders once it is.";
  if (user.status === "approved") return "Your account is approved. You can place orders.";
  return "An admin will now look at your account. You can place orders once it is approved. We will send you an email.";
}

function HomeLink() {
  const { user } = useSession();
  return (
    <ButtonLink to={user ? homeOf(user.role) : "/login"} fullWidth>
      {user ? "Go to Dashboard" : "Go to Login"}
    </ButtonLink>
  );
}

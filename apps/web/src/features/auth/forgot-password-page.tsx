import MailCheck from "lucide-react/icons/mail-check";
import { useEffect, useState } from "react";
import { askForResetLink } from "../../api/mailed-links.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmailField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { AuthCard } from "./auth-card.tsx";
import { useFocusHeading } from "./focus-heading.ts";

const loadForgotPassword = async () => (await import("@pola/shared/schemas/auth")).ForgotPassword;

type Sent = { email: string; message: string | undefined };

/** Asks for a reset link; the same card then says what to do with it (docs/product/screens.md, I-69). */
export function ForgotPasswordPage() {
  usePageTitle("Forgot password");
  const [sent, setSent] = useState<Sent | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const startAgain = () => {
    setSent(null);
    setIsAgain(true);
  };
  if (sent) return <LinkSent {...sent} onAgain={startAgain} />;
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Enter the email of your account. We will send you a link to create a new password."
      below={<BackToLogin />}
    >
      <ForgotForm onSent={setSent} isAgain={isAgain} />
    </AuthCard>
  );
}

function ForgotForm({ onSent, isAgain }: { onSent: (sent: Sent) => void; isAgain: boolean }) {
  const form = useZodForm(loadForgotPassword, { email: "" });
  const { setFocus } = form;
  useEffect(() => {
    if (isAgain) setFocus("email");
  }, [isAgain, setFocus]);
  const submit = form.onSubmit(
    async (input) => onSent({ email: input.email, message: await askForResetLink(input) }),
    (error, text) => text(error, "Failed to send reset email"),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField {...form.field("email")} autoComplete="email" />
      <FormBanner message={form.failure} />
      <Button type="submit" fullWidth isLoading={form.isSubmitting} loadingLabel="Sending...">
        Send reset link
      </Button>
    </form>
  );
}

const STEPS = [
  "Check your inbox, and your spam folder",
  "Click the link in the email",
  "Create a new password",
  "The link expires in 1 hour",
];

function LinkSent({ email, message, onAgain }: Sent & { onAgain: () => void }) {
  useFocusHeading();
  return (
    <AuthCard title="Check your email" lead={message} below={<BackToLogin />}>
      <div className="grid gap-5">
        <p className="flex items-center gap-3 rounded-card bg-brand-soft p-4 text-brand-soft-text">
          <MailCheck size={28} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 font-semibold break-all">{email}</span>
        </p>
        <ol className="grid gap-3">
          {STEPS.map((step, index) => (
            <li key={step} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <Button variant="secondary" fullWidth onClick={onAgain}>
          Try a different email
        </Button>
      </div>
    </AuthCard>
  );
}

function BackToLogin() {
  return (
    <ButtonLink to="/login" variant="link">
      Back to login
    </ButtonLink>
  );
}

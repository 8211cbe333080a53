import CircleCheck from "lucide-react/icons/circle-check";
import MailCheck from "lucide-react/icons/mail-check";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { usePageTitle } from "../../lib/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { notify } from "../../ui/toast.tsx";
import { useFocusHeading } from "./focus-heading.ts";
import { RegisterForm } from "./register-form.tsx";

const SUCCESS_TOAST_MS = 10_000;
const REDIRECT_MS = 2000;
const SUCCESS =
  "Registration successful! Please check your email to verify your account. Your account is pending admin approval.";

const STEPS = [
  { title: "Register", line: "Tell us who you are. It is free and takes two minutes." },
  {
    title: "Verify your email",
    line: "Open the link we send you, so that news about your orders reaches you.",
  },
  { title: "Get approved", line: "An admin looks at your application. Then you order, sell and earn." },
];

/** Reseller registration, then what happens next. */
export function RegisterPage() {
  usePageTitle("Register as Reseller");
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="flex-1 bg-bg lg:bg-brand-soft dark:lg:bg-bg">
      <div className="page-width grid gap-x-16 pb-10 lg:max-w-240 lg:grid-cols-[1fr_1.35fr] lg:py-14">
        {isDone ? (
          <Registered />
        ) : (
          <>
            <div>
              <PageHeader
                title="Become a reseller"
                lead="Sell quality products under your own brand and earn a commission on every sale."
              />
              <Steps />
            </div>
            <div className="lg:rounded-sheet lg:border lg:bg-surface lg:p-8 lg:shadow-bar">
              <RegisterForm
                onDone={() => {
                  notify.success(SUCCESS, { durationMs: SUCCESS_TOAST_MS });
                  setIsDone(true);
                }}
              />
              <p className="mt-6 border-t pt-4 text-center text-muted">
                Already registered?{" "}
                <ButtonLink to="/login" variant="link">
                  Login
                </ButtonLink>
              </p>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Steps() {
  return (
    <ol className="hidden gap-6 lg:grid">
      {STEPS.map(({ title, line }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-brand font-semibold text-on-brand"
          >
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{line}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Shown for two seconds before /login, which sends the new reseller on to the dashboard. */
function Registered() {
  const navigate = useNavigate();
  useFocusHeading();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/login", { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="mx-auto max-w-140 pt-44 pb-6 text-center sm:pt-36 lg:col-span-2 lg:rounded-sheet lg:border lg:bg-surface lg:p-12 lg:shadow-bar">
      <MailCheck size={56} strokeWidth={1.5} aria-hidden="true" className="mx-auto text-brand" />
      <div className="grid justify-items-center">
        <PageHeader title="Check your email, then wait for approval" />
      </div>
      <ul className="grid gap-3 text-left">
        <li className="flex gap-3">
          <CircleCheck size={24} aria-hidden="true" className="shrink-0 text-brand" />
          Your registration is complete.
        </li>
        <li className="flex gap-3">
          <MailCheck size={24} aria-hidden="true" className="shrink-0 text-brand" />
          Open the link in the email we just sent, to verify your address.
        </li>
      </ul>
      <p className="mt-4 text-left text-muted">
        Your account is pending admin approval. Until then you can look around; we will email you as soon as
        you can place orders.
      </p>
    </div>
  );
}

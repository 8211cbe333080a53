import type { Register } from "@pola/shared/schemas/auth";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { legalTexts } from "../../api/legal-texts.ts";
import { useZodForm, type ZodForm } from "../../components/zod-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckboxField, EmailField, PasswordField, TextareaField, TextField } from "../../ui/field.tsx";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";

const loadRegister = async () => (await import("@pola/shared/schemas/auth")).Register;

const FAILURE_TOAST_MS = 8000;
const UNEXPECTED = "An unexpected error occurred. Please try again or contact support.";

const EMPTY = {
  firstName: "",
  lastName: "",
  phone: "",
  businessName: "",
  businessAddress: "",
  city: "",
  email: "",
  password: "",
  confirmPassword: "",
};

// Fetched when something is typed.
const leaveGuard = lazyPart(async () => (await import("../../ui/leave-guard.tsx")).LeaveGuard, null, {
  isOptional: true,
});
const legalModal = lazyPart(async () => (await import("./legal-modal.tsx")).LegalModal);

type RegisterForm = ZodForm<Register, Register>;

/** The registration form: you, your business, your account. Leaving it with unsaved input asks first (docs/product/interface.md, I-39). */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { register } = useSession();
  const form = useZodForm(loadRegister, EMPTY);
  const [isKnown, setIsKnown] = useState(false);
  const client = useQueryClient();
  // What the person opened: fetched by the dialog only.
  const { data: opened } = useQuery({ ...legalTexts, enabled: false });
  const submit = form.onSubmit(
    async (input) => {
      await register({ ...input, openedTermsVersion: opened?.version });
      onDone();
    },
    (error) => {
      setIsKnown(error instanceof ApiError && error.code === "EMAIL_TAKEN");
      // Opened again, the texts are read from the server.
      if (error instanceof ApiError && error.errors["agreement"]) void client.resetQueries(legalTexts);
      const toast = errorText(error, {
        lead: "Registration Failed",
        fallback: "Registration Failed: Please try again",
        noResponse: UNEXPECTED,
      });
      reportFailure(toast, { durationMs: FAILURE_TOAST_MS });
      return errorText(error, { fallback: "Registration failed", noResponse: UNEXPECTED });
    },
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        notify.clear();
        setIsKnown(false);
        submit(event);
      }}
      className="grid gap-8"
    >
      <ErrorSummary problems={form.problems} onPick={form.focus} />
      <PersonFields form={form} />
      <BusinessFields form={form} />
      <AccountFields form={form} isKnown={isKnown} />
      <div className="grid gap-4">
        <Agreement form={form} />
        <FormBanner message={form.failure} />
      </div>
      <FormActions>
        <Button type="submit" fullWidth isLoading={form.isSubmitting} loadingLabel="Registering...">
          Register
        </Button>
      </FormActions>
      {form.isDirty && <leaveGuard.Part isBusy={form.isSubmitting} />}
    </form>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{legend}</legend>
      <div className="grid gap-5">{children}</div>
    </fieldset>
  );
}

function PersonFields({ form }: { form: RegisterForm }) {
  return (
    <Group legend="You">
      <div className="grid gap-5 min-[400px]:grid-cols-2 min-[400px]:gap-4">
        <TextField {...form.field("firstName")} label="First name" autoComplete="given-name" />
        <TextField {...form.field("lastName")} label="Last name" autoComplete="family-name" />
      </div>
      <TextField
        {...form.field("phone")}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="For example 077 123 4567"
      />
    </Group>
  );
}

function BusinessFields({ form }: { form: RegisterForm }) {
  return (
    <Group legend="Your business">
      <TextField
        {...form.field("businessName")}
        label="Business name"
        autoComplete="organization"
        hint="We print this name on your customers' parcels"
      />
      <TextareaField
        {...form.field("businessAddress")}
        label="Business address"
        autoComplete="street-address"
      />
      <TextField {...form.field("city")} label="City" isOptional autoComplete="address-level2" />
    </Group>
  );
}

function AccountFields({ form, isKnown }: { form: RegisterForm; isKnown: boolean }) {
  return (
    <Group legend="Your account">
      <EmailField {...form.field("email")} autoComplete="email" hint={isKnown ? <KnownEmail /> : undefined} />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label="Confirm password"
        autoComplete="new-password"
      />
    </Group>
  );
}

/** For an email that has an account: the two ways into it (docs/product/accounts.md, A-190). */
function KnownEmail() {
  return (
    <>
      Is it yours?{" "}
      <ButtonLink to="/login" variant="link">
        Log in
      </ButtonLink>{" "}
      or{" "}
      <ButtonLink to="/forgot-password" variant="link">
        Reset password
      </ButtonLink>
    </>
  );
}

function Agreement({ form }: { form: RegisterForm }) {
  const [opened, setOpened] = useState<"terms" | "privacy" | null>(null);
  return (
    <>
      <CheckboxField
        {...form.field("agreement")}
        label={
          <>
            I agree to the <LegalButton onClick={() => setOpened("terms")}>Terms and Conditions</LegalButton>{" "}
            and the <LegalButton onClick={() => setOpened("privacy")}>Privacy Policy</LegalButton>
          </>
        }
      />
      {opened !== null && <legalModal.Part text={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function LegalButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onPointerEnter={() => void legalModal.preload()}
      onClick={onClick}
      className="font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
    >
      {children}
    </button>
  );
}

import type { TwoFactorSecret } from "@pola/shared/schemas/two-factor";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { isUnanswered } from "../../api/lost-reply.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  twoFactor,
} from "../../api/two-factor.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { qrCodeOf } from "../../lib/qr-code.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { FormBanner } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";

const loadSetUp = async () => (await import("@pola/shared/schemas/two-factor")).SetUpTwoFactor;
const loadEnable = async () => (await import("@pola/shared/schemas/two-factor")).EnableTwoFactor;
const loadConfirm = async () => (await import("@pola/shared/schemas/two-factor")).ConfirmTwoFactor;

const PASSWORD = { label: "Your password", autoComplete: "current-password" };

const EITHER_CODE = "From your authenticator app, or a recovery code.";

type CardFormProps = {
  title: string;
  /** What `useZodForm` returns. */
  form: { failure: string | undefined; isSubmitting: boolean };
  submitLabel: string;
  busyLabel?: string;
  variant?: "danger";
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A card with one form: its fields, the failure and the button. */
function CardForm(props: CardFormProps) {
  const { title, form, submitLabel, busyLabel = "Checking...", variant, onSubmit, children } = props;
  return (
    <Card title={title}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {children}
        <FormBanner message={form.failure} />
        <Button
          type="submit"
          variant={variant}
          isLoading={form.isSubmitting}
          loadingLabel={busyLabel}
          className="justify-self-start"
        >
          {submitLabel}
        </Button>
      </form>
    </Card>
  );
}

/** Asks for the password and makes the secret. */
export function StartSetup({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const form = useZodForm(loadSetUp, { currentPassword: "" });
  const submit = form.onSubmit(
    async (input) => onSecret(await setUpTwoFactor(input)),
    (error, text) => text(error, "Failed to set up two-factor sign-in"),
  );
  return (
    <CardForm title="Set up two-factor sign-in" form={form} submitLabel="Continue" onSubmit={submit}>
      <p>You need an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS.</p>
      <PasswordField {...PASSWORD} {...form.field("currentPassword")} />
    </CardForm>
  );
}

type ConfirmAppProps = { secret: TwoFactorSecret; onOn: (recoveryCodes: readonly string[]) => void };

/** Shows the secret as a QR code and as text, and asks for a code of the app. */
export function ConfirmApp({ secret: { secret, uri }, onOn }: ConfirmAppProps) {
  const form = useZodForm(loadEnable, { code: "" });
  const submit = form.onSubmit(
    async (input) => {
      const recoveryCodes = await enableTwoFactor(input);
      notify.success("Two-factor sign-in is on");
      onOn(recoveryCodes);
    },
    (error, text) => text(error, "Failed to turn on two-factor sign-in"),
  );
  const { path, width, height } = qrCodeOf(uri);
  const task = useRef<HTMLParagraphElement>(null);
  useEffect(() => task.current?.focus(), []);
  return (
    <CardForm title="Scan the code" form={form} submitLabel="Turn On" onSubmit={submit}>
      <p ref={task} tabIndex={-1} className="outline-none">
        Scan this QR code with the app, or type the key.
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code for the authenticator app"
        className="w-56 max-w-full rounded-card bg-white fill-black"
      >
        <path d={path} />
      </svg>
      <div className="grid gap-1">
        <p className="text-sm text-muted">Key</p>
        <CopyText text={secret} label="key" />
      </div>
      <CodeField label="Code from the app" {...form.field("code")} />
      <p className="text-muted">Turning it on logs you out on all other devices.</p>
    </CardForm>
  );
}

export function TurnOff() {
  const queryClient = useQueryClient();
  const form = useZodForm(loadConfirm, { currentPassword: "", code: "" });
  const submit = form.onSubmit(
    async (input) => {
      queryClient.setQueryData(twoFactor.queryKey, await disableTwoFactor(input));
      // This form goes away.
      focusTitle();
      notify.success("Two-factor sign-in is off");
    },
    (error, text) => {
      // If it is off by now, this form goes away.
      if (isUnanswered(error)) void queryClient.invalidateQueries(twoFactor);
      return text(error, "Failed to turn off two-factor sign-in");
    },
  );
  return (
    <CardForm
      title="Turn off two-factor sign-in"
      form={form}
      submitLabel="Turn Off"
      busyLabel="Turning off..."
      variant="danger"
      onSubmit={submit}
    >
      <p className="text-muted">
        Your password alone opens your account then. Your recovery codes stop working.
      </p>
      <PasswordField {...PASSWORD} {...form.field("currentPassword")} />
      <CodeField label="Code" hint={EITHER_CODE} {...form.field("code")} />
    </CardForm>
  );
}

type RenewCodesProps = { onCodes: (recoveryCodes: readonly string[]) => void; onClose: () => void };

export function RenewCodes({ onCodes, onClose }: RenewCodesProps) {
  const form = useZodForm(loadConfirm, { currentPassword: "", code: "" });
  const submit = form.onSubmit(
    async (input) => {
      onCodes(await renewRecoveryCodes(input));
      onClose();
    },
    (error, text) => text(error, "Failed to make new recovery codes"),
  );
  return (
    <FormDialog
      form={form}
      title="Make new recovery codes?"
      description="Your earlier recovery codes stop working."
      submitLabel="Make New Codes"
      busyLabel="Checking..."
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField {...PASSWORD} {...form.field("currentPassword")} />
      <CodeField label="Code" hint={EITHER_CODE} {...form.field("code")} />
    </FormDialog>
  );
}

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "type">;

function CodeField(props: CodeFieldProps) {
  return <TextField {...props} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />;
}

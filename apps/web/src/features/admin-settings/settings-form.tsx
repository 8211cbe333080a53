import { amountOf } from "@pola/shared/file-cells";
import { formatRupees } from "@pola/shared/money";
import { type EditableSettings, type SettingDefaults, SETTINGS } from "@pola/shared/schemas/settings";
import { changesBetween, type SettingChange } from "@pola/shared/settings-changes";
import { useMemo, useState } from "react";
import { useSaveSettings } from "../../api/admin.ts";
import { ApiError } from "../../lib/api-error.ts";
import { ActivityChanges } from "../../components/activity-changes.tsx";
import { BUILT_IN_EFFECTIVE, effectiveText } from "../../lib/legal-texts.ts";
import { useChoice, useZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { RupeesField } from "../../ui/number-field.tsx";
import { notify } from "../../ui/toast.tsx";
import { textsOf } from "./settings-changes.ts";
import {
  COMPLETE_ON_LABELS,
  consequencesOf,
  defaultsOf,
  formSchemaOf,
  type SettingsZodForm,
  valuesOf,
} from "./settings-values.ts";

type FieldProps = { form: SettingsZodForm; defaults: SettingDefaults };

/** A question about money, which the save waits for. */
type Question = { consequences: string[]; answer: (isConfirmed: boolean) => void };

/**
 * What the owner changes. The form keeps the version it was opened with, so that a save never undoes another admin's. After another
 * admin's save it takes their values where nothing was typed, and says what they changed (docs/product/settings.md, A-237 and A-840).
 */
export function SettingsForm({ loaded }: { loaded: EditableSettings }) {
  const [opened, setOpened] = useState(loaded);
  const [theirs, setTheirs] = useState<SettingChange[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const [start] = useState(() => valuesOf(loaded));
  const schema = useMemo(() => formSchemaOf(opened), [opened]);
  const form: SettingsZodForm = useZodForm(schema, start);
  const { save, readNewest } = useSaveSettings();
  const defaults = defaultsOf(opened);

  const confirm = async (consequences: string[]) => {
    if (consequences.length === 0) return true;
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ consequences, answer }));
    setQuestion(null);
    return isConfirmed;
  };
  const takeNewest = async () => {
    const newest = await readNewest();
    setTheirs(changesBetween(opened.own, newest.own));
    setOpened(newest);
    form.reset(valuesOf(newest), { keepDirtyValues: true });
  };
  const submit = form.onSubmit(
    async (input) => {
      if (!(await confirm(consequencesOf(opened, input)))) return;
      try {
        const saved = await save(input);
        setTheirs([]);
        setOpened(saved);
        form.reset(valuesOf(saved));
        notify.success("Settings saved");
      } catch (error) {
        // If theirs cannot be read, only the refusal is shown.
        if (error instanceof ApiError && error.code === "CONFLICT") await takeNewest().catch(() => undefined);
        throw error;
      }
    },
    (error, text) => text(error, "Failed to save the settings"),
  );
  return (
    <form noValidate aria-label="Settings" onSubmit={submit} className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card title="Shop and support">
          <div className="grid grid-cols-1 gap-4">
            <SettingField form={form} defaults={defaults} name="name" />
            <SettingField form={form} defaults={defaults} name="supportEmail" type="email" />
            <SettingField form={form} defaults={defaults} name="supportPhone" type="tel" />
            <SettingField form={form} defaults={defaults} name="privacyEmail" type="email" />
            <SettingField form={form} defaults={defaults} name="slipFromAddress" />
          </div>
        </Card>
        <Card title="Payouts">
          <div className="grid grid-cols-1 gap-4">
            <SettingField form={form} defaults={defaults} name="minPayout" />
            <CompleteOnField form={form} defaults={defaults} />
          </div>
        </Card>
        <LegalFields form={form} name="terms" />
        <LegalFields form={form} name="privacy" />
      </div>
      {theirs.length > 0 && (
        <Banner isLive tone="info" title="What the other admin changed">
          <ActivityChanges entry={textsOf(theirs)} />
          <p className="mt-1">
            Where you changed nothing, the form now shows their values. What you changed is kept, and replaces
            theirs when you save.
          </p>
        </Banner>
      )}
      {/* Below the changes: what it scrolls into sight is clear of the bar of the buttons. */}
      <FormBanner message={form.failure} />
      <FormActions>
        <Button type="submit" isLoading={form.isSubmitting} loadingLabel="Saving...">
          Save Settings
        </Button>
      </FormActions>
      {form.isDirty && <LeaveGuard isBusy={form.isSubmitting} />}
      <ConfirmDialog
        open={question !== null}
        title="Change the payout rules?"
        question={question?.consequences[0] ?? ""}
        explanation={question?.consequences[1]}
        confirmLabel="Save Settings"
        onConfirm={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
      />
    </form>
  );
}

type TextName = Exclude<keyof SettingDefaults, "completeOn">;

/**
 * The field of one setting, by its kind. The text below says where its value comes from. The button beside the label resets it to the
 * default.
 */
function SettingField({
  form,
  defaults,
  name,
  type = "text",
}: FieldProps & { name: TextName; type?: string }) {
  const { label, kind } = SETTINGS[name];
  const texts = { label, ...useSource({ form, defaults }, name) };
  if (kind === "rupees")
    return <RupeesField {...texts} {...form.field(name, (text) => amountOf(text) ?? Number.NaN)} />;
  if (kind === "lines") return <TextareaField autoComplete="off" {...texts} {...form.field(name)} />;
  return <TextField type={type} autoComplete="off" {...texts} {...form.field(name)} />;
}

function CompleteOnField({ form, defaults }: FieldProps) {
  const choice = useChoice(form, "completeOn");
  const { hint, labelAction } = useSource({ form, defaults }, "completeOn");
  return (
    <div className="grid grid-cols-1 gap-2">
      <RadioGroupField
        legend={SETTINGS.completeOn.label}
        options={[
          { value: "admin", label: COMPLETE_ON_LABELS.admin },
          {
            value: "cash",
            label: COMPLETE_ON_LABELS.cash,
            hint: "Booking a courier's settlement completes its orders and adds their commission.",
          },
        ]}
        {...choice}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        {hint} {labelAction}
      </p>
    </div>
  );
}

function useSource({ form, defaults }: FieldProps, name: keyof SettingDefaults) {
  const value = form.watch(name);
  const fallback = defaults[name];
  if (value === fallback) return { hint: "From the environment" };
  return {
    hint: <span className="whitespace-pre-line">From the environment: {sourceText(name, defaults)}</span>,
    labelAction: (
      <Button
        variant="link"
        size="sm"
        aria-label={`Use the default of ${SETTINGS[name].label}`}
        onClick={({ currentTarget }) => {
          focusTitle(currentTarget);
          form.setValue(name, fallback, { shouldDirty: true });
        }}
      >
        Use the default
      </Button>
    ),
  };
}

function sourceText(name: keyof SettingDefaults, defaults: SettingDefaults): string {
  if (name === "minPayout") return formatRupees(defaults.minPayout);
  return name === "completeOn" ? COMPLETE_ON_LABELS[defaults.completeOn] : defaults[name];
}

/** One of the texts that a reseller agrees to: the built-in one, or the owner's own with its date. */
function LegalFields({ form, name }: { form: SettingsZodForm; name: "terms" | "privacy" }) {
  const { label } = SETTINGS[name];
  const source = useChoice(form, `${name}.source`);
  return (
    <Card title={label}>
      <div className="grid grid-cols-1 gap-4">
        <RadioGroupField
          legend="Text"
          options={[
            { value: "built-in", label: "Built-in text", hint: effectiveText(BUILT_IN_EFFECTIVE) },
            { value: "own", label: "Your own text", hint: "It starts as a copy of the built-in text." },
          ]}
          {...source}
        />
        {source.value === "own" && (
          <>
            <TextField
              type="date"
              label={`${label}: effective from`}
              className="max-w-60"
              hint="People see and accept the text from the moment you save it, also before this day."
              {...form.field(`${name}.effective`)}
            />
            <TextareaField
              label={`${label}: your text`}
              rows={14}
              hint="A blank line starts a paragraph. A line that starts with # and a space is a heading. Everything else is shown as you type it."
              {...form.field(`${name}.text`)}
            />
          </>
        )}
      </div>
    </Card>
  );
}

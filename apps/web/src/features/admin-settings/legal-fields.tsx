import { SETTINGS } from "@pola/shared/schemas/settings";
import { BUILT_IN_EFFECTIVE, effectiveText } from "../../lib/legal-texts.ts";
import { useChoice } from "../../lib/zod-form.ts";
import { Card } from "../../ui/card.tsx";
import { RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import type { SettingsZodForm } from "./settings-values.ts";

/** One of the texts that a reseller agrees to: the built-in one, or the owner's own with its date. */
export function LegalFields({ form, name }: { form: SettingsZodForm; name: "terms" | "privacy" }) {
  const { label } = SETTINGS[name];
  const source = useChoice(form, `${name}.source`);
  return (
    <Card title={label}>
      <div className="grid gap-4">
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

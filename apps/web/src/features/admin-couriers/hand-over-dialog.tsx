import { HAND_OVER_FIELDS, HAND_OVER_LABELS, type HandOverField } from "@pola/shared/hand-over";
import { HandOverMapping, type Courier } from "@pola/shared/schemas/courier";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useReadCourierAgain, useSaveHandOver } from "../../api/couriers.ts";
import { ApiError } from "../../lib/api-error.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { removeAndFocus } from "../../ui/remove-and-focus.ts";
import { notify } from "../../ui/toast.tsx";

const OPTIONS = HAND_OVER_FIELDS.map((value) => ({ value, label: HAND_OVER_LABELS[value] }));

/** What headings usually mean. The first match is used; a person can correct it. */
const MEANINGS: [RegExp, HandOverField][] = [
  [/way ?bill|awb|track|consignment/i, "waybill"],
  [/cod(?!e)|cash|collect/i, "cash"],
  [/phone|mobile|contact|tel/i, "phone"],
  [/city|town|district/i, "city"],
  [/address|street/i, "address"],
  [/weight|kg/i, "weight"],
  [/pieces|qty|quantity|pcs/i, "pieces"],
  [/goods|description|item|product/i, "goods"],
  [/order|reference|ref/i, "orderNumber"],
  [/value|amount/i, "value"],
  [/note|remark|instruction/i, "note"],
  [/receiver|customer|consignee|name/i, "receiver"],
];

/** The columns of the file for a courier, in its order: its headings, and what each column holds. */
export function HandOverDialog({ courier, onClose }: { courier: Courier; onClose: () => void }) {
  const save = useSaveHandOver(courier.id);
  const [seen, setSeen] = useState(courier.handOverMapping);
  const readAgain = useReadCourierAgain(courier.id);
  const form = useZodForm(HandOverMapping, {
    columns: courier.handOverMapping?.columns ?? [{ heading: "Waybill", field: "waybill" as HandOverField }],
  });
  const rows = useFieldArray({ control: form.control, name: "columns" });
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) =>
    removeAndFocus(list.current, { index, selector: "input", remove: () => rows.remove(index) });
  /** After another admin's choice the next save replaces theirs, which is shown. */
  const takeNewest = async () => {
    const newest = await readAgain();
    setSeen((before) => newest?.handOverMapping ?? before);
  };
  const submit = form.onSubmit(
    async (body) => {
      await save.mutateAsync({ ...body, seen });
      notify.success("Columns saved");
      onClose();
    },
    (error, text) => {
      if (error instanceof ApiError && error.status === 409) void takeNewest();
      return text(error, "Failed to save the columns");
    },
  );
  return (
    <FormDialog
      form={form}
      size="md"
      title={`File for ${courier.name}`}
      description="Its columns, in the order that the courier asks for"
      submitLabel="Save Columns"
      onSubmit={submit}
      onClose={onClose}
    >
      {seen && seen !== courier.handOverMapping && (
        <Banner isLive tone="info" title="What the other admin chose">
          {seen.columns.map(({ heading, field }) => `${heading}: ${HAND_OVER_LABELS[field]}`).join("; ")}
        </Banner>
      )}
      <TextareaField
        label="Paste the heading line of the courier's template"
        isOptional
        rows={2}
        hint="The columns below are filled in from it."
        onChange={({ target }) => {
          const columns = headingsOf(target.value);
          if (columns.length > 1) rows.replace(columns);
        }}
      />
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {rows.fields.map((row, index) => (
          <li
            key={row.id}
            className="grid grid-cols-[1fr_minmax(9.25rem,1fr)_auto] items-end gap-2 @max-xs:grid-cols-1"
          >
            <TextField
              label={`Heading ${index + 1}`}
              autoComplete="off"
              {...form.field(`columns.${index}.heading`)}
            />
            <SelectField label="Holds" options={OPTIONS} {...form.field(`columns.${index}.field`)} />
            <IconButton
              label={`Remove column ${index + 1}`}
              icon={<X />}
              className="justify-self-end"
              disabled={rows.fields.length === 1}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <FormBanner message={form.formState.errors.columns?.root?.message} />
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus />}
        className="w-fit"
        onClick={() => rows.append({ heading: "", field: "empty" })}
      >
        Add Column
      </Button>
    </FormDialog>
  );
}

function headingsOf(line: string): { heading: string; field: HandOverField }[] {
  return (line.split("\n")[0] ?? "")
    .split(/[\t,;|]/)
    .map((cell) => cell.trim().replaceAll('"', ""))
    .filter((cell) => cell !== "")
    .map((heading) => ({ heading, field: MEANINGS.find(([words]) => words.test(heading))?.[1] ?? "empty" }));
}

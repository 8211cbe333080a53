import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";
import { counted } from "@pola/shared/counted";
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUSES } from "@pola/shared/product-status";
import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { BulkChange, ProductPreview } from "@pola/shared/schemas/product-changes";
import { useState } from "react";
import { useBulkChange, usePreviewBulkChange } from "../../api/admin-products.ts";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { ReasonList } from "../../components/reason-list.tsx";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Loading } from "../../ui/states.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { type ChangeRow, ChangesTable } from "./changes-table.tsx";

export type BulkKind = "pricePercent" | "status" | "category";

type BulkModalProps = {
  kind: BulkKind;
  ids: readonly string[];
  onClose: () => void;
  /** Called with the products that were not changed. */
  onDone: (left: readonly string[]) => void;
};

const FORM_ID = "bulk-change";
const TITLES: Record<BulkKind, string> = {
  pricePercent: "Change prices",
  status: "Change status",
  category: "Change category",
};

/** One change for the selected products: choose it, check every row before and after, then apply what was shown (docs/product/catalogue.md, C-122). */
export function BulkModal({ kind, ids, onClose, onDone }: BulkModalProps) {
  const [value, setValue] = useState("");
  const preview = usePreviewBulkChange();
  const apply = useBulkChange();
  const change = changeOf(kind, value);
  const wrong = preview.error instanceof ApiError ? preview.error.errors["change.pricePercent"] : undefined;
  const previews = preview.data;
  const ready = (previews ?? []).filter(
    ({ problems, changes }) => problems.length === 0 && changes.length > 0,
  );
  const result = apply.data;
  const sendAll = reportAfterUnmount(apply, { failed: "Failed to update products", report });
  const send = () =>
    sendAll(
      { previews: ready, change },
      {
        onSuccess: ({ refused, failed }) => {
          const left = [...refused, ...failed].map(({ id }) => id);
          onDone(left);
          if (left.length === 0) onClose();
        },
      },
    );
  return (
    <Modal
      onClose={onClose}
      size={previews ? "xl" : "sm"}
      title={TITLES[kind]}
      description={previews && !result ? "Nothing has been changed yet" : counted(ids.length, "product")}
      isBusy={apply.isPending}
      footer={
        result ? (
          <Button onClick={onClose}>Close</Button>
        ) : previews ? (
          <>
            <Button variant="secondary" onClick={() => preview.reset()} disabled={apply.isPending}>
              Back
            </Button>
            <Button
              onClick={send}
              disabled={ready.length === 0}
              isLoading={apply.isPending}
              loadingLabel="Saving..."
            >
              Change {counted(ready.length, "product")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={FORM_ID}
              disabled={value === ""}
              isLoading={preview.isPending}
              loadingLabel="Checking..."
            >
              Preview
            </Button>
          </>
        )
      }
    >
      {result ? (
        <NotChanged result={result} previews={ready} />
      ) : previews ? (
        <ChangesTable rows={rowsOf(previews)} />
      ) : (
        <form
          id={FORM_ID}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const onError = () => form.querySelector("input")?.focus();
            preview.mutate({ ids, change }, { onError });
          }}
        >
          <FormBanner
            message={preview.error && !wrong ? errorText(preview.error, "Failed to load the preview") : ""}
          />
          <ValueField
            kind={kind}
            value={value}
            error={wrong}
            onChange={(next) => {
              // A preview that is still loading is of the old value.
              preview.reset();
              setValue(next);
            }}
          />
          {preview.isPending && <Loading label="Loading the preview" shape="rows" count={4} />}
        </form>
      )}
    </Modal>
  );
}

type ValueFieldProps = {
  kind: BulkKind;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function ValueField({ kind, value, error, onChange }: ValueFieldProps) {
  if (kind === "pricePercent") {
    return (
      <NumberField
        label="Percent"
        step="0.01"
        min={-90}
        suffixText="%"
        placeholder="e.g. 10 or -5"
        hint="Also changes the own prices of variations. Commissions and wholesale prices stay."
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const options =
    kind === "status"
      ? PRODUCT_STATUSES.map((status) => ({ value: status, label: PRODUCT_STATUS_LABELS[status] }))
      : CATEGORIES.map((category) => ({ value: category, label: CATEGORY_LABELS[category] }));
  return (
    <SelectField
      label={kind === "status" ? "Status" : "Category"}
      placeholder="Choose"
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Says how many products changed, and how many did not, which the dialog lists. */
function report({ changed, refused, failed }: ManyResult, _: unknown, isHere: boolean): void {
  const left = refused.length + failed.length;
  if (changed.length > 0) notify.success(`${counted(changed.length, "product")} updated`);
  if (left > 0) (isHere ? reportFailure : notify.error)(`${counted(left, "product")} could not be updated`);
}

function changeOf(kind: BulkKind, value: string): BulkChange {
  if (kind === "pricePercent") return { pricePercent: Number(value) };
  if (kind === "status") return { status: PRODUCT_STATUSES.find((status) => status === value) };
  return { category: CATEGORIES.find((category) => category === value) };
}

/** Refused products first. */
function rowsOf(previews: readonly ProductPreview[]): ChangeRow[] {
  const rows = previews.map(({ id, name, changes, problems }): ChangeRow => {
    const outcome = problems.length > 0 ? REFUSED : changes.length > 0 ? CHANGES : SAME;
    return { key: id, name, outcome, changes, problems };
  });
  return [REFUSED, CHANGES, SAME].flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
}

const REFUSED = { label: "Refused", tone: "red" } as const;
const CHANGES = { label: "Changes", tone: "blue" } as const;
const SAME = { label: "Stays", tone: "grey" } as const;

/** The products that were refused or failed since the preview, with the reason. */
function NotChanged({ result, previews }: { result: ManyResult; previews: readonly ProductPreview[] }) {
  const names = new Map(previews.map(({ id, name }) => [id, name]));
  const rows = [...result.refused, ...result.failed];
  const title = `${counted(rows.length, "product")} could not be updated`;
  return <ReasonList title={title} rows={rows} names={names} />;
}

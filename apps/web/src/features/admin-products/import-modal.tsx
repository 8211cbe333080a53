import { counted, numberText } from "@pola/shared/counted";
import { MAX_IMPORT_ROWS } from "@pola/shared/limits";
import type { ImportedProduct, ProductImport } from "@pola/shared/schemas/product-changes";
import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { changesNothing, freshImport, useImportProducts } from "../../api/admin-products.ts";
import { errorText, isRefusal } from "../../lib/api-error.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Button } from "../../ui/button.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { type ChangeRow, ChangesTable } from "./changes-table.tsx";

const FAILED = "Failed to import products";
const reportImport = (done: ProductImport) =>
  notify.success(
    changesNothing(done)
      ? "The products are as in this file"
      : `${numberText(done.counts.new)} added, ${numberText(done.counts.changed)} updated`,
  );

/**
 * Imports a products file: choose it, check the preview, then apply all of it or nothing. The file is sent again with the hash of the
 * preview; when a product changed meanwhile, a fresh preview is shown (docs/product/catalogue.md, C-128).
 */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ProductImport | null>(null);
  const [problem, setProblem] = useState("");
  const check = useImportProducts();
  const apply = useImportProducts();
  const submit = reportAfterUnmount(apply, { failed: FAILED, report: reportImport });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setPreview(null);
    setProblem("");
    apply.reset();
    check.mutate(
      { file: chosen },
      {
        onSuccess: setPreview,
        onError: (error) => setProblem(errorText(error, "Failed to check the file")),
      },
    );
  };
  const send = () => {
    if (!file || !preview) return;
    submit(
      { file, hash: preview.hash },
      {
        onSuccess: onClose,
        onError: (error) => {
          setPreview(freshImport(error) ?? preview);
          setProblem(errorText(error, FAILED));
        },
      },
    );
  };
  const changes = preview ? preview.counts.new + preview.counts.changed : 0;
  const mayBeImported = apply.isError && !isRefusal(apply.error);
  return (
    <Modal
      onClose={onClose}
      size={preview ? "xl" : "md"}
      title="Import products"
      description={
        preview
          ? `${file?.name ?? ""}${mayBeImported ? "" : ": nothing has been changed yet"}`
          : "From a CSV file"
      }
      isBusy={apply.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={apply.isPending}>
            Cancel
          </Button>
          {preview && (
            <Button variant="secondary" onClick={() => picker.current?.click()} disabled={apply.isPending}>
              Choose another file
            </Button>
          )}
          {preview ? (
            <Button
              onClick={send}
              disabled={changes === 0 || preview.counts.refused > 0}
              isLoading={apply.isPending}
              loadingLabel="Importing..."
            >
              Import {counted(changes, "product")}
            </Button>
          ) : (
            <Button
              icon={<Upload />}
              onClick={() => picker.current?.click()}
              isLoading={check.isPending}
              loadingLabel="Checking..."
            >
              Choose File
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          aria-label="Products file"
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again after it was corrected.
            target.value = "";
          }}
        />
        <FormBanner message={problem} />
        {check.isPending && <Loading label="Checking the file" shape="rows" count={4} />}
        {!preview && !check.isPending && (
          <p>
            Up to {numberText(MAX_IMPORT_ROWS)} rows, saved as “CSV UTF-8”. Start from an export or from the
            template. You see every change before anything is saved.
          </p>
        )}
        {preview && <Preview preview={preview} />}
      </div>
    </Modal>
  );
}

function Preview({ preview: { counts, products } }: { preview: ProductImport }) {
  const all = counts.new + counts.changed + counts.refused;
  const parts = [
    counts.refused > 0 && `${numberText(counts.refused)} refused`,
    `${numberText(counts.new)} new`,
    `${numberText(counts.changed)} changed`,
    `${numberText(counts.same)} unchanged`,
  ];
  return (
    <>
      <output className="font-semibold">{parts.filter(Boolean).join(", ")}</output>
      {counts.refused > 0 && (
        <p>Nothing is imported until every row can be. Correct the file and choose it again.</p>
      )}
      {all === 0 && <Empty title="No changes" line="The products are already as in this file." />}
      {all > products.length && (
        <p className="text-sm text-muted">The first {numberText(products.length)} are listed.</p>
      )}
      {all > 0 && <ChangesTable rows={products.map(rowOf)} />}
    </>
  );
}

const OUTCOMES = {
  refused: { label: "Refused", tone: "red" },
  changed: { label: "Changed", tone: "blue" },
  new: { label: "New", tone: "green" },
} as const;

function rowOf({ row, name, kind, changes, problems }: ImportedProduct): ChangeRow {
  return {
    key: String(row),
    name,
    place: `Row ${numberText(row)}`,
    outcome: OUTCOMES[kind],
    changes,
    problems,
  };
}

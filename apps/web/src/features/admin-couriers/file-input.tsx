import { MAX_COURIER_FILE_BYTES } from "@pola/shared/limits";
import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { ApiError, errorText } from "../../lib/api-error.ts";
import type { ChosenFile } from "../../api/couriers.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Failed } from "../../ui/states.tsx";
import { useDiscardFirst } from "./discard-first.tsx";

let lastId = 0;

type FileInputProps = {
  file: ChosenFile | null;
  onFile: (file: ChosenFile | null) => void;
  /** What the file contains: "results", "settlement". */
  what: string;
};

/** Takes a courier's file: dropped, chosen, or its lines pasted. The server reads it (docs/product/couriers.md, D-13). */
export function FileInput({ file, onFile, what }: FileInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const take = async (content: Blob, name: string) => {
    if (content.size > MAX_COURIER_FILE_BYTES) {
      setProblem("The file is too large: at most 2 MB. Split it into smaller files.");
      return;
    }
    if (content.size === 0) {
      setProblem("The file is empty.");
      return;
    }
    setProblem("");
    lastId += 1;
    const file = { id: lastId, name };
    try {
      onFile({ ...file, content: await base64Of(content) });
    } catch {
      setProblem("The file can't be read. Check that it is still there.");
    }
  };
  const { discardFirst, discardQuestion } = useDiscardFirst();
  const [wasCleared, setWasCleared] = useState(false);
  const clear = () => {
    setWasCleared(true);
    onFile(null);
  };
  const takeFile = (chosen: File | undefined) => void (chosen && take(chosen, chosen.name));
  if (file)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border bg-surface px-4 py-2">
        <p className="min-w-0 font-medium wrap-anywhere">{file.name}</p>
        <Button ref={focus} size="sm" variant="secondary" onClick={() => discardFirst(clear)}>
          Another file
        </Button>
        {discardQuestion}
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file is dropped here; the button does the same
    <section
      aria-label={`File of ${what}`}
      className="grid gap-4 rounded-card border border-dashed border-control bg-surface p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        takeFile(event.dataTransfer.files[0]);
      }}
    >
      <FormBanner message={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={wasCleared ? focus : undefined}
          icon={<Upload />}
          onClick={() => picker.current?.click()}
        >
          Choose File
        </Button>
        <p className="text-sm text-muted">
          CSV from the courier. Nothing is changed before you have seen what it would do.
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={`File of ${what}`}
          hidden
          onChange={(event) => {
            takeFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      <TextareaField
        label="Or paste its lines, with the heading"
        rows={4}
        value={text}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== "" && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => void take(new Blob([text]), "Pasted lines")}
        >
          Check Lines
        </Button>
      )}
    </section>
  );
}

/** The button that was pressed has left, so the one that takes its place gets the focus. */
function focus(button: HTMLElement | null): void {
  button?.focus();
}

/** Why the file was not read. A refused file would be refused again, so only other failures can be retried. */
export function FileFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof ApiError && [413, 422].includes(error.status);
  const detail = errorText(error, "");
  if (!isRefused) return <Failed title="Failed to read the file" detail={detail} onRetry={onRetry} />;
  return (
    <Banner tone="danger" title="The file can't be read" isLive>
      {detail}
    </Banner>
  );
}

/** The bytes as base64. The server detects their text encoding. */
function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      resolve(address.split(",")[1] ?? "");
    });
    reader.addEventListener("error", () => reject(new Error("The file could not be read")));
    reader.readAsDataURL(content);
  });
}

import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { uploadImage } from "../../api/admin-products.ts";
import { errorText } from "../../lib/api-error.ts";
import { pictureToSend } from "../../lib/picture-to-send.ts";
import { Button } from "../../ui/button.tsx";

const FAILED = "Failed to upload the picture";
const TYPES = "image/jpeg,image/png,image/webp,image/avif";

type UploadButtonProps = { onUploaded: (url: string) => void; onUploading: (isUploading: boolean) => void };

/** Uploads the chosen images one after the other. Failed ones are listed by name; the others are kept. */
export function UploadButton({ onUploaded, onUploading }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState("");
  const [failures, setFailures] = useState<string[]>([]);
  const send = async (files: File[]) => {
    setFailures([]);
    onUploading(true);
    for (const [index, file] of files.entries()) {
      setSending(files.length === 1 ? "Uploading..." : `Uploading ${index + 1} of ${files.length}...`);
      const failure = await sendOne(file, onUploaded);
      if (failure) setFailures((before) => [...before, failure]);
    }
    setSending("");
    onUploading(false);
  };
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        aria-label="Pictures to upload"
        accept={TYPES}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) void send(files);
        }}
      />
      <Button
        size="sm"
        variant="secondary"
        icon={<Upload />}
        isLoading={sending !== ""}
        loadingLabel={sending}
        onClick={() => input.current?.click()}
        className="justify-self-start"
      >
        Upload pictures
      </Button>
      {failures.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm font-medium text-danger">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the message about a failure, or null. */
async function sendOne(file: File, onUploaded: (url: string) => void): Promise<string | null> {
  try {
    const { url } = await uploadImage(await pictureToSend(file));
    onUploaded(url);
    return null;
  } catch (error) {
    return `${file.name}: ${errorText(error, { fallback: FAILED, noResponse: FAILED })}`;
  }
}

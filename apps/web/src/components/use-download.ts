import { useState } from "react";
import { failureText } from "../lib/api-error.ts";
import { type NamedFile, saveFile } from "../lib/save-file.ts";
import { notify } from "../ui/toast.tsx";

/** Saves a file of the server on the device. When it does not arrive, a toast says what failed, then the reason. */
export function useDownload() {
  const [isSaving, setIsSaving] = useState(false);
  const save = (load: () => Promise<NamedFile>, whatFailed = "Failed to download the file") => {
    setIsSaving(true);
    load()
      .then(saveFile)
      .catch((error: unknown) => notify.error(failureText(error, whatFailed)))
      .finally(() => setIsSaving(false));
  };
  return { isSaving, save };
}

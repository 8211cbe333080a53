import { errorText } from "../api/client.ts";
import { notify } from "../ui/toast.tsx";

/**
 * Shows a toast about a failed action: the specification's words for it, then the reason if there is one
 * (docs/product/interface.md, I-131). Returns that text for the dialog.
 */
export function reportFailure(error: unknown, whatFailed: string): string {
  const text = errorText(error, { lead: whatFailed, fallback: whatFailed });
  notify.error(text);
  return text;
}

import { notify } from "./toast.tsx";

/** Copies a text and says so. `what` names the text ("Caption"); `otherwise` is what to do when the browser forbids it. */
export async function copyText(
  text: string,
  { what, otherwise }: { what: string; otherwise: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(`${what} copied`);
  } catch {
    notify.error(`Could not copy. ${otherwise}`);
  }
}

/** Opens the device's own share sheet, which not every browser has. Cancelling it is no error. */
export async function shareWith(data: ShareData, otherwise: string): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCancelled) notify.error(`Could not share. ${otherwise}`);
  }
}

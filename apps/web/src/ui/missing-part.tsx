import { useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { ReloadButton } from "./reload-button.tsx";
import { scrollLock } from "./scroll-lock.ts";
import { useKeyDown } from "./use-key-down.ts";

/**
 * Replaces a dialog whose code could not be loaded (docs/product/devices.md, I-200). It is a plain `dialog` element,
 * because the dialog library may be what is missing. Closed, it gives the focus back to the opener; a dialog below stays open.
 */
export function MissingPart({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [wasOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    dialog.current?.showModal();
    return scrollLock();
  }, []);
  useKeyDown((event) => event.key === "Escape" && event.stopPropagation(), { capture: true });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="pointer-events-auto m-auto max-w-[calc(100vw-2rem)] md:max-w-105 rounded-card bg-surface text-text shadow-dialog backdrop:bg-overlay"
    >
      <div className="grid gap-2 p-4 md:px-6">
        <h2 id={title} className="text-xl font-semibold">
          {wasOffline ? "You are offline" : "This could not be opened"}
        </h2>
        <p>
          {wasOffline
            ? "You have not opened this on this device before. Connect to the internet, then try again."
            : "There may be a new version, or your connection dropped. Reload the page or try again."}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 border-t p-4 *:flex-auto md:px-6">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Close
        </Button>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
        <ReloadButton>Reload page</ReloadButton>
      </div>
    </dialog>
  );
}

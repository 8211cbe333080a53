import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { backdrop } from "./backdrop.ts";
import { Button } from "./button.tsx";
import { useCloseByBack } from "./close-by-back.ts";
import { Spinner } from "./skeleton.tsx";
import { useKeyDown } from "./use-key-down.ts";

/** Code that arrives sooner, such as cached code, shows no spinner. */
const SHOWN_AFTER_MS = 80;

/**
 * Shown at the press that opens a dialog, while the dialog's code loads (docs/product/interface.md, I-840). The focus stays on the opener,
 * to which the dialog returns it. Escape and the button stop the loading, and leave a dialog below open.
 */
export function LoadingPart({ onStop }: { onStop: () => void }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsShown, SHOWN_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  useCloseByBack();
  useKeyDown(
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      onStop();
    },
    { capture: true },
  );
  if (!isShown) return null;
  return createPortal(
    <div
      {...backdrop}
      // A press does not close a dialog below.
      onPointerDown={(event) => event.stopPropagation()}
      className={`${backdrop.className} grid place-items-center`}
    >
      <div className="rounded-card bg-surface p-4 shadow-dialog">
        <Spinner label="Loading" />
        <Button variant="secondary" onClick={onStop}>
          Stop loading
        </Button>
      </div>
    </div>,
    document.body,
  );
}

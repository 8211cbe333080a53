import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { resolveValue, toast, useToaster, type Toast } from "react-hot-toast/headless";
import { classNames } from "./class-names.ts";

const SUCCESS_MS = 2000;
const OTHER_MS = 4000;
const LEAVING_MS = 180;
const ALERT = { role: "alert", "aria-live": "assertive" } as const;
const SILENT = { role: "status", "aria-live": "off" } as const;

let isSuppressed = false;

type Options = { durationMs?: number | undefined };

/**
 * Short messages at the top right (docs/product/interface.md, I-35): 2 s for a success, 4 s for others, at most 20 at once (the
 * library's limit). The same text is never shown twice: showing it again restarts its time. `durationMs` is for the few
 * messages that stay longer.
 */
export const notify = {
  success: (text: string, options?: Options): void => show("success", text, options),
  error: (text: string, options?: Options): void => show("error", text, options),
  message: (text: string, options?: Options): void => show("custom", text, options),
  /** Removes every toast, for a new attempt that makes the messages of the last one obsolete. */
  clear(): void {
    toast.remove();
  },
  /** Removes every toast and shows no new one while on: an open dialog, or this one `message`, says what happened. */
  suppress(isOn: boolean, message?: string): void {
    if (isOn) toast.remove();
    if (message !== undefined) notify.error(message);
    isSuppressed = isOn;
  },
};

/**
 * Shows a toast about a failed action and returns its text for the banner of the form or dialog (docs/product/interface.md,
 * I-131). Screen readers announce only the banner, which the caller must show (I-410).
 */
export function reportFailure(text: string, options?: Options): string {
  show("error", text, options, SILENT);
  return text;
}

function show(
  type: "success" | "error" | "custom",
  text: string,
  { durationMs = type === "success" ? SUCCESS_MS : OTHER_MS }: Options = {},
  ariaProps: typeof ALERT | typeof SILENT = ALERT,
): void {
  if (!isSuppressed)
    toast[type](text, { id: `${type}:${text}`, duration: durationMs, removeDelay: LEAVING_MS, ariaProps });
}

/**
 * The area of the toasts: at the right, at most 350 px wide; full width on phones. It is below the header and its bars, where the
 * browser can tell their height (CSS anchor positioning), else below the header alone; with `isOverHeader` it is over the header from 768 px on,
 * where the buttons of the page are below it (docs/product/interface.md, I-2262). Above an open dialog they move to the upper edge, beside the
 * cross of one that is there (I-2515). The time of a failure pauses while the pointer or the focus is on it, until a toast goes away.
 * `aria-live` keeps them readable while a dialog hides the rest of the page.
 */
export function ToastArea({ isOverHeader = false }) {
  const { toasts, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  const mayPause = toasts.length > 0 && toasts.every(({ visible }) => visible);
  useEffect(() => {
    // A removed toast reports neither that the pointer left nor that the focus did.
    if (!mayPause) endPause();
  }, [mayPause, endPause]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timers
    <section
      data-toast-area
      aria-label="Notifications"
      // Off for a toast that repeats a banner: Orca reads what is added here, whatever the toast itself says.
      aria-live={toasts.some(({ ariaProps }) => ariaProps === SILENT) ? "off" : "polite"}
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={({ currentTarget, relatedTarget }) => {
        startPause();
        if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      }}
      onBlur={endPause}
      className={classNames(
        "pointer-events-none fixed inset-x-3 z-60 grid grid-cols-1 gap-2 sm:right-4 sm:left-auto sm:w-87.5",
        isOverHeader && "md:top-2",
      )}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

/** The element that had the focus before one of the toasts. */
let cameFrom: (Element & Partial<HTMLElement>) | null = null;

/** A ref: the focus does not get lost with the button, but moves to that of another toast, else back (docs/product/accessibility.md, I-2511). */
function keepFocus(button: HTMLElement | null): () => void {
  return () => {
    if (button !== document.activeElement) return;
    const other = button?.closest("section")?.querySelector<HTMLElement>("button:not(:focus)");
    (other ?? cameFrom)?.focus?.();
  };
}

function ToastCard({ item }: { item: Toast }) {
  const isError = item.type === "error";
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      {...(isError && item.ariaProps)}
      className={classNames(
        "flex flex-wrap items-start gap-x-2 rounded-card border bg-surface py-1 pr-1 pl-3.5 text-text shadow-menu",
        item.visible ? "animate-toast-in" : "animate-fade-out",
        // Clicks pass through a success to what is below. A failure receives the pointer, which pauses its timer.
        isError && "pointer-events-auto",
      )}
    >
      {item.type !== "custom" && (
        <Icon
          size={20}
          aria-hidden="true"
          className={`mt-3 shrink-0 ${isError ? "text-danger" : "text-tone-green-text"}`}
        />
      )}
      <p className="min-w-0 flex-[1_1_7rem] self-center py-1 text-sm wrap-anywhere">
        {resolveValue(item.message, item)}
      </p>
      <button
        ref={keepFocus}
        type="button"
        aria-label="Dismiss notification"
        // The field that is typed into keeps the focus (docs/product/accessibility.md, I-2443).
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => toast.dismiss(item.id)}
        className="pointer-events-auto ml-auto grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

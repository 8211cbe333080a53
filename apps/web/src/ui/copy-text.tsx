import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

type CopyTextProps = {
  text: string;
  /** What the text is ("tracking number"). */
  label: string;
  /** Shows only this many characters of a long text. The copy is complete. */
  shown?: number | undefined;
};

/** A text with a button that copies it, and says so if the browser forbids it. */
export function CopyText({ text, label, shown }: CopyTextProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const isShort = shown !== undefined && text.length > shown + 1;
  const copy = async () => setOutcome((await copied(text)) ? "copied" : "failed");
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <span title={isShort ? text : undefined} className="min-w-0 font-medium wrap-anywhere select-all">
        {isShort ? `${text.slice(0, shown)}…` : text}
      </span>
      <button
        type="button"
        aria-label={`Copy ${label} ${text}`}
        title={`Copy ${label}`}
        onClick={() => void copy()}
        className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text"
      >
        {outcome === "copied" ? (
          <Check size={18} aria-hidden="true" className="text-tone-green-text" />
        ) : (
          <Copy size={18} aria-hidden="true" />
        )}
      </button>
      <output className={outcome === "failed" ? "text-sm text-danger" : "sr-only"}>
        {outcome === "copied" && "Copied"}
        {outcome === "failed" && "Could not copy"}
      </output>
    </span>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlClass } from "./field-frame.tsx";

const DEBOUNCE_MS = 300;

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  className?: string | undefined;
};

/**
 * Calls `onChange` with the trimmed text 300 ms after the last key, or at once on Enter, on clearing, and before a click, which may leave
 * the screen (docs/product/interface.md, I-2510). Enter also leaves the field. A new `value` from outside replaces the typed text.
 */
export function SearchInput({ label, value, onChange, placeholder, className }: SearchInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { draft, setDraft, report } = useDraft(value, onChange);
  return (
    <search className={classNames("relative block w-full", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
      />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={draft}
        placeholder={placeholder ?? label}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            report(draft);
            event.currentTarget.blur();
          }
          if (event.key === "Escape" && draft !== "") report("");
        }}
        className={classNames(
          controlClass,
          "truncate pl-10 md:min-h-10 md:text-sm",
          draft === "" ? "pr-3" : "pr-12",
        )}
      />
      {draft !== "" && (
        <IconButton
          label="Clear search"
          icon={<X />}
          onClick={() => {
            report("");
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0.5 my-auto text-muted"
        />
      )}
    </search>
  );
}

/** The text being typed. It is ahead of `value` until the pause is over. */
function useDraft(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Our own text coming back must not overwrite what was typed since.
    if (value.trim() !== reported) {
      setDraft(value);
      setReported(value);
    }
  }
  const report = (text: string) => {
    setDraft(text);
    setReported(text.trim());
    onChange(text.trim());
  };
  const reportDraft = useEffectEvent(() => report(draft));
  useEffect(() => {
    if (draft.trim() === value.trim()) return undefined;
    const now = () => reportDraft();
    const timer = setTimeout(now, DEBOUNCE_MS);
    document.addEventListener("click", now, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", now, true);
    };
  }, [draft, value]);
  return { draft, setDraft, report };
}

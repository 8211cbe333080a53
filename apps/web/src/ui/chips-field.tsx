import X from "lucide-react/icons/x";
import { useState, type KeyboardEvent, type Ref } from "react";
import { controlClass, FieldFrame, useFieldIds } from "./field-frame.tsx";

type ChipsFieldProps = {
  label: string;
  values: readonly string[];
  onAdd: (values: string[]) => void;
  onRemove: (value: string) => void;
  name: string;
  hint?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A list of short texts as chips. Enter, a comma or leaving the input adds what was typed. The last chip cannot be removed. */
export function ChipsField({ label, values, onAdd, onRemove, error, hint, ...input }: ChipsFieldProps) {
  const [draft, setDraft] = useState("");
  const { id, aria } = useFieldIds({ label, error, hint }, {});
  const add = (text: string) => {
    const parts = text.split(",").map((part) => part.trim());
    const added = parts.filter(Boolean);
    setDraft("");
    if (added.length > 0) onAdd(added);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || draft.trim() === "") return;
    event.preventDefault();
    add(draft);
  };
  const onBlur = () => {
    const isPressing = document.documentElement.matches(":active");
    if (!isPressing) return add(draft);
    // A chip moves what is below it. While a button is being pressed it must stay under the pointer, or the click is lost.
    document.addEventListener("pointerup", () => add(draft), { capture: true, once: true });
  };
  return (
    <FieldFrame id={id} texts={{ label, error, hint }}>
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex min-w-0 items-center rounded-full border border-control bg-surface pl-3.5 text-sm font-medium"
            >
              <span className="min-w-0 py-1.5 wrap-anywhere">{value}</span>
              <button
                type="button"
                aria-label={`Remove ${value}`}
                disabled={values.length === 1}
                onClick={() => onRemove(value)}
                className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-danger disabled:invisible md:size-9"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="text"
        autoComplete="off"
        enterKeyHint="enter"
        {...input}
        {...aria}
        value={draft}
        onChange={({ target: { value } }) => (value.trim().endsWith(",") ? add(value) : setDraft(value))}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={controlClass}
      />
    </FieldFrame>
  );
}

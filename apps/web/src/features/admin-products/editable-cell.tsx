import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../../ui/class-names.ts";
import { pasteNumber } from "../../ui/paste-number.ts";

type EditableCellProps = {
  /** The same for a whole column: Enter goes on to the next cell of this name. */
  name: string;
  /** "Price of Cotton Saree" */
  label: string;
  text: string;
  value: number;
  step: string;
  /** As it was when the cell opened. NaN for a blank cell. Returns the reason when the number was not saved. */
  onSave: (value: number) => Promise<string | null>;
  children?: ReactNode;
};

/** The typed text, and what the cell was opened with: a refresh may replace the row meanwhile. */
type Opened = Pick<EditableCellProps, "value" | "onSave"> & { draft: string };

/** Set while the Tab key moves the focus out of an open cell, so that the next cell opens as well. */
let isTabbing = false;

/**
 * A number that is edited in its place. Enter saves and opens the cell below, Tab saves and goes on, leaving saves, Escape cancels
 * (docs/product/interface.md, I-230). A refused number leaves the old one with the reason below it.
 */
export function EditableCell({ name, label, text, value, step, onSave, children }: EditableCellProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ draft: string; reason: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const isOpen = opened !== null;
  useEffect(() => {
    if (!isOpen) return;
    input.current?.focus();
    input.current?.select();
  }, [isOpen]);

  const open = () => setOpened({ draft: refused?.draft ?? String(value), value, onSave });
  const save = () => {
    if (opened === null) return;
    setOpened(null);
    setRefused(null);
    const typed = Number(opened.draft || Number.NaN);
    if (typed === opened.value) return;
    void send(opened, typed);
  };
  const send = async ({ draft, onSave: saveOpened }: Opened, typed: number) => {
    setPending(draft);
    const reason = await saveOpened(typed);
    setPending(null);
    if (reason !== null) setRefused({ draft, reason });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab") {
      isTabbing = true;
      setTimeout(() => (isTabbing = false), 0);
    }
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const below = event.key === "Enter" ? cellBelow(event.currentTarget, name) : undefined;
    flushSync(event.key === "Enter" ? save : () => setOpened(null));
    if (below) below.click();
    else button.current?.focus();
  };
  if (isOpen) {
    return (
      <input
        ref={input}
        type="number"
        inputMode="decimal"
        min={0}
        step={step}
        aria-label={label}
        data-cell={name}
        value={opened.draft}
        onChange={(event) => setOpened({ ...opened, draft: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={pasteNumber}
        onBlur={save}
        onWheel={(event) => event.currentTarget.blur()}
        className="h-11 w-24 rounded-control border border-control bg-surface px-2 text-right text-base tabular-nums md:h-8 md:text-sm"
      />
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        data-cell={name}
        aria-label={`${label}: ${text}`}
        aria-describedby={refused ? reasonId : undefined}
        onClick={open}
        onFocus={() => isTabbing && open()}
        className={classNames(
          "-mx-2 inline-flex min-h-11 items-center rounded-control px-2 tabular-nums decoration-dotted underline-offset-4 hover:bg-sunken hover:underline pointer-coarse:underline md:min-h-8",
          pending !== null && "opacity-60",
        )}
      >
        {pending ?? children ?? text}
      </button>
      {refused && (
        <span id={reasonId} role="alert" className="block max-w-44 text-xs whitespace-normal text-danger">
          {refused.reason}
        </span>
      )}
    </>
  );
}

function cellBelow(cell: HTMLElement, name: string): HTMLElement | undefined {
  const column = [...document.querySelectorAll<HTMLElement>(`[data-cell="${name}"]`)];
  return column[column.indexOf(cell) + 1];
}

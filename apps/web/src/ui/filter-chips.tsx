import { countText } from "@pola/shared/list-count";
import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type FilterChipsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  /** Wraps on phones too, for a sheet. */
  isWrapped?: boolean | undefined;
};

/** A choice of one option as chips. The row scrolls sideways on phones and wraps from 768 px on. */
export function FilterChips<Value extends string>({
  label,
  value,
  onChange,
  options,
  isWrapped = false,
}: FilterChipsProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null);
  const chosenAt = options.findIndex((option) => option.value === value);
  useEffect(() => slideTo(row.current, chosenAt), [chosenAt]);
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className={classNames(
        "flex min-w-0 gap-2 py-1",
        isWrapped
          ? "flex-wrap"
          : "-mx-4 scrollbar-none overflow-x-auto px-4 md:mx-0 md:flex-wrap md:overflow-visible md:px-0",
      )}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(option.value)}
            className={classNames(
              "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors md:min-h-9 md:px-3.5",
              isChosen
                ? "border-brand bg-brand text-on-brand"
                : "border-control bg-surface text-text hover:bg-sunken",
            )}
          >
            {option.label}{" "}
            {option.count !== undefined && (
              <span className={classNames("tabular-nums", isChosen ? "text-on-brand" : "text-muted")}>
                {countText(option.count)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Scrolls the row to the chosen chip, which may be off screen on a phone. Never scrolls the page. */
function slideTo(row: HTMLElement | null, chosenAt: number): void {
  const chosen = row?.children[chosenAt];
  if (!row || !chosen) return;
  const [frame, chip] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  row.scrollLeft += chip.left - frame.left - (frame.width - chip.width) / 2;
}

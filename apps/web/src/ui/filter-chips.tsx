import { countText } from "@pola/shared/list-count";
import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type FilterChipsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  /** "tabs" are one quiet row that scrolls sideways; "wrap" uses as many rows as it needs. */
  look?: "chips" | "tabs" | "wrap" | undefined;
};

const ROWS = {
  chips: "-mx-4 scrollbar-none gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:overflow-visible md:px-0",
  tabs: "scrollbar-none gap-0.5 overflow-x-auto px-0.5",
  wrap: "flex-wrap gap-2",
};

/** A choice of one option as chips. By default the row scrolls sideways on phones and wraps from 768 px on. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, value, onChange, options, look = "chips" } = props;
  const row = useRef<HTMLFieldSetElement>(null);
  const chosenAt = options.findIndex((option) => option.value === value);
  useEffect(() => slideTo(row.current, chosenAt), [chosenAt]);
  return (
    <fieldset ref={row} aria-label={label} className={classNames("flex min-w-0 py-1", ROWS[look])}>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(option.value)}
            className={classNames(
              "inline-flex min-h-11 shrink-0 items-center text-sm font-medium whitespace-nowrap transition-colors md:min-h-9",
              look === "tabs" ? "gap-1.5 rounded-control px-2.5" : "gap-2 rounded-full border px-4 md:px-3.5",
              isChosen
                ? "border-brand bg-brand-soft text-brand-soft-text"
                : "border-control text-text hover:bg-sunken",
              look !== "tabs" && !isChosen && "bg-surface",
            )}
          >
            {option.label}{" "}
            {option.count !== undefined && (
              <span className={classNames("tabular-nums", isChosen ? "text-brand-soft-text" : "text-muted")}>
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

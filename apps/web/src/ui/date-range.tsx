import type { BusinessDate } from "@pola/shared/calendar";
import { useEffect, useId, useRef, useState } from "react";
import {
  datesOf,
  NAMED_RANGES,
  rangeOf,
  rangeText,
  readDay,
  type DateRange,
  type NamedRange,
} from "./date-ranges.ts";
import { classNames } from "./class-names.ts";
import { controlClass } from "./field-frame.tsx";
import { CompactSelect } from "./select-menu.tsx";

const LABELS: Record<NamedRange, string> = {
  all: "All dates",
  today: "Today",
  "this-week": "This week (Mon–Sun)",
  "last-week": "Last week",
  "this-month": "This month",
  "last-7-days": "Last 7 days",
  "last-30-days": "Last 30 days",
  "last-90-days": "Last 90 days",
};

type DateRangeSelectProps = {
  value: DateRange;
  /** Today's date in Sri Lanka. */
  today: BusinessDate;
  onChange: (range: DateRange) => void;
  ranges?: readonly NamedRange[] | undefined;
};

/** A filter by days in Sri Lanka: a named range or two dates (docs/product/interface.md, I-24). */
export function DateRangeSelect({ value, today, onChange, ranges = NAMED_RANGES }: DateRangeSelectProps) {
  const [isCustom, setIsCustom] = useState(false);
  const name = rangeOf(value, today, ranges);
  // Without days, after "Clear filters", nothing is custom.
  const choice = isCustom && name !== "all" ? "custom" : name;
  const choose = (range: NamedRange | "custom") => {
    setIsCustom(range === "custom");
    if (range !== "custom") onChange(datesOf(range, today));
    else if (name === "all") onChange(datesOf("last-30-days", today));
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 max-md:w-full">
      <CompactSelect
        label="Dates"
        value={choice}
        onChange={choose}
        options={[
          ...ranges.map((range) => ({ value: range, label: LABELS[range] })),
          { value: "custom", label: "Custom" },
        ]}
        className="max-md:w-full"
      />
      {choice === "custom" && (
        <div className="flex min-w-0 items-center gap-2 max-md:w-full">
          <DayInput
            label="From"
            value={value.from}
            onChange={(from) => onChange({ from, to: value.to !== "" && from > value.to ? from : value.to })}
          />
          <span aria-hidden="true">–</span>
          <DayInput
            label="To"
            value={value.to}
            onChange={(to) => onChange({ from: to !== "" && value.from > to ? to : value.from, to })}
          />
        </div>
      )}
      <p className="text-sm text-muted">
        {choice !== "all" && choice !== "custom" && `${rangeText(value)}, `}Sri Lanka time
      </p>
    </div>
  );
}

type DayInputProps = { label: string; value: BusinessDate; onChange: (day: BusinessDate) => void };

/**
 * Reports valid days only: while a person types a year, the value is not a day yet. React does not control the value: it would write ""
 * while a date is half typed, and Firefox then empties all of it (docs/product/interface.md, I-1720).
 */
function DayInput({ label, value, onChange }: DayInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <div className="min-w-0 max-md:flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        ref={input}
        defaultValue={value}
        onChange={({ target }) => {
          const day = readDay(target.value);
          const isCleared = target.value === "" && !target.validity.badInput;
          if (day !== "" || isCleared) onChange(day);
        }}
        className={classNames(controlClass, "min-w-0")}
      />
    </div>
  );
}

import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type RadioPillsProps<Value extends string> = {
  legend: ReactNode;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: string;
    isDisabled?: boolean | undefined;
    hint?: string | undefined;
  }[];
};

/** A choice of one among a few short options, as pills. A native radio group: arrow keys work and skip disabled options. */
export function RadioPills<Value extends string>(props: RadioPillsProps<Value>) {
  const { legend, value, onChange, options } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => {
          const hintId = option.hint ? `${name}-${index}` : undefined;
          const isChosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                "relative inline-flex max-w-full min-h-12 min-w-12 flex-col items-center justify-center rounded-control border px-4 py-1.5 text-base font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                isChosen
                  ? "border-brand bg-brand-soft text-brand-soft-text ring-1 ring-brand"
                  : "border-control bg-surface text-text",
                option.isDisabled
                  ? "cursor-not-allowed text-muted opacity-60"
                  : "cursor-pointer hover:border-brand",
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={isChosen}
                disabled={option.isDisabled}
                onChange={() => onChange(option.value)}
                aria-label={option.label}
                aria-describedby={hintId}
                className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
              />
              <span className={classNames("max-w-full text-center", option.isDisabled && "line-through")}>
                {option.label}
              </span>
              {option.hint && (
                <span id={hintId} className="text-xs font-normal">
                  {option.hint}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

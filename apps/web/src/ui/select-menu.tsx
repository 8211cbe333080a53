import ChevronDown from "lucide-react/icons/chevron-down";
import { useId } from "react";
import { classNames } from "./class-names.ts";

type CompactSelectProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string | undefined;
  labelClassName?: string | undefined;
  /** The classes of the select in its box. Its text is cut off unless they let it break. */
  selectClassName?: string | undefined;
};

/** A select for toolbars, with its label inside the box. */
export function CompactSelect<Value extends string>(props: CompactSelectProps<Value>) {
  const {
    label,
    value,
    onChange,
    options,
    className,
    labelClassName,
    selectClassName = "flex-1 truncate",
  } = props;
  const id = useId();
  return (
    <div
      className={classNames(
        "relative inline-flex min-h-12 max-w-full items-center rounded-control border border-control bg-surface hover:border-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-10",
        className,
      )}
    >
      <label htmlFor={id} className={classNames("pl-3 text-sm whitespace-nowrap text-muted", labelClassName)}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={`min-w-0 self-stretch appearance-none rounded-control bg-transparent pr-9 pl-2 text-base font-medium md:text-sm text-text outline-none [&>option]:bg-surface ${selectClassName}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute right-3 text-muted" />
    </div>
  );
}

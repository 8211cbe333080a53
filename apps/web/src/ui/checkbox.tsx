import { useRef } from "react";
import { classNames } from "./class-names.ts";

type RowCheckboxProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean | undefined;
  onChange: (isOn: boolean, isRange: boolean) => void;
  className?: string | undefined;
};

/** The checkbox of a row, or of all rows. `onChange` says whether Shift was pressed. */
export function RowCheckbox({ label, isOn, isMixed = false, onChange, className }: RowCheckboxProps) {
  const isShift = useRef(false);
  return (
    <label className={classNames("grid size-11 shrink-0 cursor-pointer place-items-center", className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onClick={(event) => {
          isShift.current = event.shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, isShift.current)}
        className="size-4.5 accent-brand"
      />
    </label>
  );
}

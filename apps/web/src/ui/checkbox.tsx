import { useRef } from "react";
import { classNames } from "./class-names.ts";

type TickProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean | undefined;
  onTick: (isOn: boolean, isRange: boolean) => void;
  className?: string | undefined;
};

/** The tick box of a row or of a whole page; `onTick` is told whether shift was held. */
export function Tick({ label, isOn, isMixed = false, onTick, className }: TickProps) {
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
        onChange={(event) => onTick(event.target.checked, isShift.current)}
        className="size-4.5 accent-brand"
      />
    </label>
  );
}

import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useId, useRef, useState, type KeyboardEvent } from "react";

type QuantityStepperProps = {
  label: string;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

const stepClass =
  "grid size-12 shrink-0 place-items-center rounded-control text-text hover:bg-sunken aria-disabled:opacity-50";

/**
 * A whole number between `min` and `max`: minus is disabled at `min`, plus at `max` (docs/product/interface.md, I-50), and keeps the focus. A typed
 * number applies on leaving the field or on Enter, limited to the range. Other text is dropped.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, isLabelHidden = false, value, min, max, onChange } = props;
  const id = useId();
  // A hidden label distinguishes this stepper from others.
  const of = isLabelHidden ? `, ${label}` : "";
  const [typed, setTyped] = useState<string>();
  const isFocusNew = useRef(false);
  const choose = (wanted: number) => {
    setTyped(undefined);
    const within = Math.max(min, Math.min(max, wanted));
    if (within !== value) onChange(within);
  };
  const commit = () => {
    if (typed === undefined) return;
    if (/^\d+$/.test(typed.trim())) choose(Number(typed));
    else setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      commit();
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    choose(value + (event.key === "ArrowUp" ? 1 : -1));
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      <div className="inline-flex max-w-full items-center rounded-control border border-control bg-surface">
        <button
          type="button"
          aria-label={`Decrease quantity${of}`}
          aria-disabled={value <= min || undefined}
          onClick={() => choose(value - 1)}
          className={stepClass}
        >
          <Minus size={20} aria-hidden="true" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => {
            isFocusNew.current = true;
          }}
          onClick={({ currentTarget }) => {
            // With the focus it would be too early: Safari would undo it. The Tab key selects by itself.
            if (isFocusNew.current) currentTarget.select();
            isFocusNew.current = false;
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
          className="h-12 w-14 min-w-0 bg-transparent text-center text-lg font-semibold tabular-nums"
        />
        <button
          type="button"
          aria-label={`Increase quantity${of}`}
          aria-disabled={value >= max || undefined}
          onClick={() => choose(value + 1)}
          className={stepClass}
        >
          <Plus size={20} aria-hidden="true" />
        </button>
      </div>
      <output htmlFor={id} className="sr-only">
        {label}: {value}
      </output>
    </div>
  );
}

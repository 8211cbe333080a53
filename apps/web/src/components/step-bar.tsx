import { formatDate } from "@pola/shared/calendar";
import { classNames } from "../ui/class-names.ts";

/** `at` is the instant of a step that was reached. */
export type Step = { label: string; at: string | null; state: "reached" | "ahead" | "ended" };

const LOOKS = {
  reached: "border-brand",
  ahead: "text-muted forced-colors:border-dashed",
  ended: "border-danger text-danger",
};

/** The steps of an order with their dates, which wrap where the text is large. */
export function StepBar({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="flex flex-wrap gap-1.5">
      {steps.map(({ label, at, state }) => (
        <li
          key={label}
          className={classNames("min-w-min flex-1 border-t-4 pt-1.5 text-sm leading-tight", LOOKS[state])}
        >
          <p className="font-medium">
            {label}
            {state === "ahead" && <span className="sr-only"> (not yet)</span>}
          </p>
          <p className="text-xs text-muted">{at && formatDate(at)}</p>
        </li>
      ))}
    </ol>
  );
}

import { classNames } from "../ui/class-names.ts";

/** The fill of a week that still runs: striped, so that it is not read as a whole week. */
export const UNFINISHED =
  "bg-[repeating-linear-gradient(135deg,var(--color-brand)_0_4px,var(--color-brand-soft)_4px_8px)]";

type BarProps = {
  value: number;
  /** The value of a full bar. */
  max: number;
  look?: "plain" | "unfinished" | "past" | undefined;
};

const looks = { plain: "bg-brand", unfinished: UNFINISHED, past: "bg-control" };

/** A horizontal bar. Hidden from screen readers: the text beside it has the number. */
export function Bar({ value, max, look = "plain" }: BarProps) {
  const share = max > 0 ? Math.max(0, value) / max : 0;
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-tone-grey">
      <div className={classNames("h-full rounded-full", looks[look])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "green" | "yellow" | "blue" | "red" | "grey";

export const toneClasses: Record<Tone, string> = {
  green: "bg-tone-green text-tone-green-text",
  yellow: "bg-tone-yellow text-tone-yellow-text",
  blue: "bg-tone-blue text-tone-blue-text",
  red: "bg-tone-red text-tone-red-text",
  grey: "bg-tone-grey text-tone-grey-text",
};

type BadgeProps = { tone: Tone; icon?: ReactNode; className?: string | undefined; children: ReactNode };

/** A status in words, with a dot or an icon and a colour. On one line, unless that is wider than its place. */
export function Badge({ tone, icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-medium md:whitespace-nowrap",
        toneClasses[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="grid size-3 shrink-0 place-items-center [&>svg]:size-3">
        {icon ?? <span className="size-2 rounded-full bg-current" />}
      </span>
      {children}
    </span>
  );
}

import { numberText } from "@pola/shared/counted";
import { countText } from "@pola/shared/list-count";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import { useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { LateText } from "./late-text.tsx";

const MAX_BUTTONS = 5;

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** The accessible name, for a screen with several lists. */
  label?: string | undefined;
};

type FoundCountProps = {
  /** Undefined while the list loads, or still shows the rows of other filters. */
  total: number | undefined;
  /** The noun for one row and for several. */
  of?: readonly [one: string, several: string] | undefined;
};

/** "214 found" or "214 users found" above a list, read out when it changes. */
export function FoundCount({ total, of }: FoundCountProps) {
  const textOf = (count: number) =>
    [countText(count), of?.[count === 1 ? 0 : 1], "found"].filter(Boolean).join(" ");
  return (
    <output className="min-h-6 shrink-0 text-sm text-muted tabular-nums">
      <LateText text={total === undefined ? undefined : textOf(total)} usual={textOf(10)} />
    </output>
  );
}

/** The page numbers to show: at most five, around the current one (docs/product/interface.md, I-20). */
export function pagesAround(page: number, lastPage: number): number[] {
  const count = Math.min(MAX_BUTTONS, lastPage);
  const first = Math.max(1, Math.min(page - Math.floor(MAX_BUTTONS / 2), lastPage - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/**
 * "11–20 of 214" and buttons for the other pages; on phones "2 of 22" between two arrows. Another page is read out. A page beyond the end is
 * the last one. A pressed page shows its number at once, and its rows a frame later, because they take a slow phone long.
 */
export function Pagination({ page, pageSize, total, onPage, label = "Pagination" }: PaginationProps) {
  const [shown, setShown] = useState(page);
  const [before, setBefore] = useState(page);
  if (before !== page) {
    setBefore(page);
    setShown(page);
  }
  if (total === 0) return null;
  const lastPage = Math.ceil(total / pageSize);
  const current = Math.min(shown, lastPage);
  const from = (current - 1) * pageSize + 1;
  const to = Math.min(current * pageSize, total);
  const range = `${numberText(from)}–${numberText(to)} of ${countText(total)}`;
  const turn = (next: number) => {
    if (next === current) return;
    setShown(next);
    afterPaint(() => onPage(next));
  };
  const place = { current, onPage: turn };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <output className="text-sm text-muted tabular-nums">
        {/* Another text is another element: a screen reader would read out only the digits that are new. */}
        <span key={range}>{range}</span>
      </output>
      {lastPage > 1 && (
        <div className="flex items-center gap-1">
          <Step label="First page" to={1} icon={<ChevronsLeft />} {...place} isWideOnly />
          <Step label="Previous page" to={Math.max(1, current - 1)} icon={<ChevronLeft />} {...place} />
          <p className="px-2 text-center text-sm font-medium tabular-nums md:hidden">
            {numberText(current)} of {numberText(lastPage)}
          </p>
          <PageNumbers lastPage={lastPage} {...place} />
          <Step label="Next page" to={Math.min(lastPage, current + 1)} icon={<ChevronRight />} {...place} />
          <Step label="Last page" to={lastPage} icon={<ChevronsRight />} {...place} isWideOnly />
        </div>
      )}
    </nav>
  );
}

type StepProps = {
  label: string;
  to: number;
  current: number;
  onPage: (page: number) => void;
  icon: React.ReactNode;
  isWideOnly?: boolean;
};

function Step({ label, to, current, onPage, icon, isWideOnly }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={to === current || undefined}
      onClick={() => onPage(to)}
      className={classNames(isWideOnly && "max-md:hidden")}
    />
  );
}

type PageNumbersProps = { current: number; lastPage: number; onPage: (page: number) => void };

function PageNumbers({ current, lastPage, onPage }: PageNumbersProps) {
  return (
    <ul className="hidden items-center gap-1 md:flex">
      {pagesAround(current, lastPage).map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === current ? "page" : undefined}
            onClick={() => onPage(number)}
            className={classNames(
              "min-h-11 min-w-11 rounded-control px-2 text-sm font-medium tabular-nums transition-colors",
              number === current ? "bg-brand-soft text-brand-soft-text" : "text-text hover:bg-sunken",
            )}
          >
            {numberText(number)}
          </button>
        </li>
      ))}
    </ul>
  );
}

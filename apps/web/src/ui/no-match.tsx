import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { focusTitle } from "./focus-title.ts";
import { Empty } from "./states.tsx";

type NoMatchProps = {
  title: string;
  icon?: ReactNode;
  /** A sentence before the search and the filters. */
  line?: string | undefined;
  search: string;
  /** The labels of the chosen filters; empty ones are left out. */
  filters: readonly string[];
  onClear: () => void;
};

/** The empty state of a filtered list: names the search and the filters, and offers to clear them. */
export function NoMatch({ title, icon, line, search, filters, onClear }: NoMatchProps) {
  const asked = [search.trim() && `“${search.trim()}”`, ...filters].filter(Boolean);
  return (
    <div ref={bringBack}>
      <Empty
        title={title}
        icon={icon}
        line={
          <>
            {line}{" "}
            {asked.length > 0 && (
              <span className="wrap-anywhere">Searched for: {asked.join("\u00A0· ")}.</span>
            )}
          </>
        }
        action={
          <Button
            variant="secondary"
            onClick={() => {
              focusTitle();
              onClear();
            }}
          >
            Clear filters
          </Button>
        }
      />
    </div>
  );
}

/** The rows of a scrolled list left it, as when all of them were processed: without them only the footer would be on the screen. */
function bringBack(block: HTMLElement | null): void {
  if (block && block.getBoundingClientRect().top < 0) block.scrollIntoView();
}

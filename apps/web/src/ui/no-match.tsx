import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Empty } from "./states.tsx";

type NoMatchProps = {
  title: string;
  icon?: ReactNode;
  /** A sentence above what was asked for. */
  line?: string | undefined;
  search: string;
  /** The chosen filters as one reads them on the page; empty ones are left out. */
  filters: readonly string[];
  onClear: () => void;
};

/** A list that has nothing of what was asked for: says what that was, and lets it go. */
export function NoMatch({ title, icon, line, search, filters, onClear }: NoMatchProps) {
  const asked = [search.trim() && `“${search.trim()}”`, ...filters].filter((text) => text !== "");
  return (
    <Empty
      title={title}
      icon={icon}
      line={
        <>
          {line} <span className="wrap-anywhere">Nothing matches {asked.join("\u00A0· ")}.</span>
        </>
      }
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

import type { ActivityEntry } from "@pola/shared/schemas/admin";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ActivityChanges, ActivityChangesText } from "../../components/activity-changes.tsx";
import { IconButton } from "../../ui/button.tsx";
import { subjectText } from "./activity-filters.ts";

/** What an action changed, in at most two lines. If that is not all, a button shows all (docs/product/screens.md, I-2201). */
export function ShortChanges({ entry }: { entry: ActivityEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        {isOpen ? (
          <ActivityChanges entry={entry} />
        ) : (
          <TwoLines onMeasured={setIsCut}>
            <ActivityChangesText entry={entry} />
          </TwoLines>
        )}
      </div>
      {(isOpen || isCut) && (
        <IconButton
          label={`All changes of ${subjectText(entry)}`}
          icon={<ChevronDown className={isOpen ? "rotate-180" : undefined} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="text-muted"
        />
      )}
    </div>
  );
}

type TwoLinesProps = { onMeasured: (isCut: boolean) => void; children: ReactNode };

/** A text of which two lines are shown. It is measured again when its width changes. */
function TwoLines({ onMeasured, children }: TwoLinesProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => onMeasured(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [onMeasured]);
  return (
    // Other pages use both classes, so that they cost the style sheet nothing.
    <p ref={text} className="text-sm wrap-anywhere max-md:line-clamp-2 md:line-clamp-2">
      {children}
    </p>
  );
}

import { useState } from "react";
import { DiscardQuestion } from "../../ui/discard-question.tsx";
import { hasUnsavedChanges } from "../../ui/unsaved-changes.ts";

/** Before a step on the same page discards unsaved input, a question is asked (docs/product/couriers.md, D-1661). */
export function useDiscardFirst() {
  const [asked, setAsked] = useState<{ step: () => void } | null>(null);
  const discardFirst = (step: () => void) => (hasUnsavedChanges() ? setAsked({ step }) : step());
  const discardQuestion = (
    <DiscardQuestion
      open={asked !== null}
      onDiscard={() => {
        setAsked(null);
        asked?.step();
      }}
      onKeep={() => setAsked(null)}
    />
  );
  return { discardFirst, discardQuestion };
}

import type { ReactNode } from "react";

/** A text that arrives later. Until then an invisible text of about its length keeps its place, so that nothing jumps. Screen readers skip it. */
export function LateText({ text, usual }: { text: ReactNode; usual: string }) {
  if (text !== undefined) return text;
  return (
    <span aria-hidden="true" className="invisible">
      {usual}
    </span>
  );
}

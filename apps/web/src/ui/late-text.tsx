import type { ReactNode } from "react";

/** A text that arrives later. Until then one of about its length keeps its place, unseen and unread, so that nothing jumps. */
export function LateText({ text, usual }: { text: ReactNode; usual: string }) {
  if (text !== undefined) return text;
  return (
    <span aria-hidden="true" className="invisible">
      {usual}
    </span>
  );
}

import type { ReactNode } from "react";

/** The last act of a screen at the thumb, on phones; the frame lifts its support button above it. Stands last on its page. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--bottom-inset) z-10 -mx-4 mt-6 flex min-h-18 items-center gap-3 border-t bg-surface px-4 py-2 shadow-bar"
    >
      {children}
    </div>
  );
}

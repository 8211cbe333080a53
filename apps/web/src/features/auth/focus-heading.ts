import { useEffect } from "react";

/** Moves the focus to the page's heading on mount, as a change of page does. For a view that replaces another on the same page. */
export function useFocusHeading(): void {
  useEffect(() => document.getElementById("page-title")?.focus(), []);
}

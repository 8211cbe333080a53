import { useEffect } from "react";

/** For a view that replaces another within its page: moves the focus to its heading, as a change of page would. */
export function useFocusHeading(): void {
  useEffect(() => document.getElementById("page-title")?.focus(), []);
}

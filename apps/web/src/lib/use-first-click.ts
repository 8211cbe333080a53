import { useRef } from "react";

/** The second of two quick clicks starts nothing: it may arrive before the page shows what the first one started. */
export function useFirstClick() {
  const isStarting = useRef(false);
  return (start: () => void) => {
    if (isStarting.current) return;
    isStarting.current = true;
    start();
    setTimeout(() => (isStarting.current = false));
  };
}

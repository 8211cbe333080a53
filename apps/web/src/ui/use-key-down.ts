import { useEffect, useEffectEvent } from "react";

/** Calls `onKey` for every key that is pressed on the page; with `capture` before the elements and other listeners of the page. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen, { capture });
    return () => window.removeEventListener("keydown", listen, { capture });
  }, [capture]);
}

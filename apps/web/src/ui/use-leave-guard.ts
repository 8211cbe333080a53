import { useEffect, useEffectEvent, useRef } from "react";
import { holdSteps, passStep } from "./history-steps.ts";

/**
 * While something unsaved is on the screen: the browser's own question before the page goes away, and `onAsk` in place of a link
 * to another page or a step back or forward in the history, whose address is put back meanwhile. `resume` then takes the way that
 * was held up, `forget` drops it. The router offers this to its data routers only; its `idx` says how far a step went.
 */
export function useLeaveGuard(isDirty: boolean, onAsk: () => void) {
  const heldWay = useRef<(() => void) | null>(null);
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (!isDirty) return undefined;
    const here = indexOf(window.history.state);
    const onStep = (event: PopStateEvent) => {
      const there = indexOf(event.state);
      if (here === undefined || there === undefined) return;
      event.stopImmediatePropagation();
      // The step that puts the address back.
      if (there === here) return;
      heldWay.current = () => passStep(there - here);
      window.history.go(here - there);
      ask();
    };
    const onLink = (follow: () => void) => {
      heldWay.current = follow;
      ask();
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = holdSteps({ onStep, onLink });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      release();
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [isDirty]);
  const forget = () => {
    heldWay.current = null;
  };
  const resume = () => {
    const takeWay = heldWay.current;
    forget();
    takeWay?.();
  };
  return { forget, resume };
}

function indexOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const index: unknown = Reflect.get(state, "idx");
  return typeof index === "number" ? index : undefined;
}

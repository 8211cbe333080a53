import { businessDateOf, type BusinessDate } from "@pola/shared/calendar";
import { focusManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/**
 * Today's date in Sri Lanka. It changes at midnight there, also on an open page, which then reads its figures again as when the person returns
 * to it (docs/product/interface.md, I-930).
 */
export function useToday(): BusinessDate {
  return useSyncExternalStore(subscribe, today);
}

function today(): BusinessDate {
  return businessDateOf(new Date());
}

function subscribe(onChange: () => void): () => void {
  let day = today();
  const timer = setInterval(() => {
    if (day !== today()) focusManager.onFocus();
    day = today();
    onChange();
  }, MINUTE_MS);
  return () => clearInterval(timer);
}

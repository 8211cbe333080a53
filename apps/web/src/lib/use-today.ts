import { businessDateOf, type BusinessDate } from "@pola/shared/calendar";
import { focusManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { serverNow } from "./server-clock.ts";

const MINUTE_MS = 60_000;

/**
 * Today's date in Sri Lanka, by the server's clock. It changes at midnight there, also on an open page, which then reads its figures again as when the person returns
 * to it (docs/product/interface.md, I-930).
 */
export function useToday(): BusinessDate {
  return useSyncExternalStore(subscribe, today);
}

function today(): BusinessDate {
  return businessDateOf(serverNow());
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all: the figures are read again once. */
function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) timer = everyMinute();
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function everyMinute() {
  let day = today();
  return setInterval(() => {
    if (day === today()) return;
    day = today();
    focusManager.onFocus();
    for (const onChange of listeners) onChange();
  }, MINUTE_MS);
}

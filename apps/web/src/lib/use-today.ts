import { businessDateOf, type BusinessDate } from "@pola/shared/calendar";
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/** Today's date in Sri Lanka. It changes at midnight there, also on an open page. */
export function useToday(): BusinessDate {
  return useSyncExternalStore(subscribe, today);
}

function today(): BusinessDate {
  return businessDateOf(new Date());
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

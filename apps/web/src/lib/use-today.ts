import { businessDateOf, type BusinessDate } from "@pola/shared/calendar";
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/** The day it is in Sri Lanka; a page that stays open over midnight there gets the next one. */
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

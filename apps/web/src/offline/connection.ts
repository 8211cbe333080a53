import { businessDateOf, formatDateTime, formatTime } from "@pola/shared/calendar";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { serverNow } from "../lib/server-clock.ts";

type Connection = {
  isOffline: boolean;
  /** The date of the latest response; null before the first one of this visit. */
  dataFrom: Date | null;
};

// Set by the service worker on a response from its cache, when the network gave none.
const SAVED_HEADER = "X-Saved";

const ONLINE: Connection = { isOffline: false, dataFrom: null };
let connection = ONLINE;
const listeners = new Set<() => void>();

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const listener of listeners) listener();
}

/** Notes whether a response came from the network or from the service worker's cache. */
export function noteResponse({ headers }: Response): void {
  const isSaved = headers.has(SAVED_HEADER);
  const date = new Date(headers.get("Date") ?? Number.NaN);
  change({
    isOffline: isSaved || !navigator.onLine,
    dataFrom: isSaved && !Number.isNaN(date.getTime()) ? date : serverNow(),
  });
}

function follow(): void {
  const { onLine } = navigator;
  change({ isOffline: !onLine });
  // Without an event the library counts as connected, and would not notice the connection of a page that started without one.
  onlineManager.setOnline(onLine);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("online", follow);
  window.addEventListener("offline", follow);
  follow();
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("online", follow);
    window.removeEventListener("offline", follow);
  };
}

/** Whether the browser is offline, and the date of the data that is shown meanwhile. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => ONLINE,
  );
}

/** "10:42 AM" for today, "Nov 20, 2026, 10:42 AM" for another day, in Sri Lanka. */
export function savedAtText(instant: Date): string {
  const isToday = businessDateOf(instant) === businessDateOf(serverNow());
  return isToday ? formatTime(instant) : formatDateTime(instant);
}

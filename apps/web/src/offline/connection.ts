import { useSyncExternalStore } from "react";

type Connection = {
  isOffline: boolean;
  /** When the newest data on the screen was true; null before the first answer of this visit. */
  dataFrom: Date | null;
};

// Set by the service worker on an answer that it had kept, when the network gave none.
const SAVED_HEADER = "X-Saved";

const ONLINE: Connection = { isOffline: false, dataFrom: null };
let connection = ONLINE;
const listeners = new Set<() => void>();

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const listener of listeners) listener();
}

/** Takes note of how an answer came: from the network, or as it was kept by the service worker. */
export function noteAnswer({ headers }: Response): void {
  const isSaved = headers.has(SAVED_HEADER);
  const date = new Date(headers.get("Date") ?? Number.NaN);
  change({
    isOffline: isSaved || !navigator.onLine,
    dataFrom: isSaved && !Number.isNaN(date.getTime()) ? date : new Date(),
  });
}

function follow(): void {
  change({ isOffline: !navigator.onLine });
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

/** Whether the network is away, and from when the data is that is shown meanwhile. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => ONLINE,
  );
}

export type Area = "localStorage" | "sessionStorage";

/** The browser's storage, or undefined if it is blocked (private windows, blocked cookies). */
export function storageOf(area: Area): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}

/** The stored value; null if there is none or the storage cannot be read. */
export function read(area: Area, key: string): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores the value, or removes it for null. */
export function write(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(area)?.removeItem(key);
    else storageOf(area)?.setItem(key, value);
  } catch {
    // A full or blocked storage loses only a convenience.
  }
}

/** The object that is stored as JSON, whose properties the caller must check; null if there is none. */
export function readObject(area: Area, key: string): object | null {
  try {
    const value: unknown = JSON.parse(read(area, key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

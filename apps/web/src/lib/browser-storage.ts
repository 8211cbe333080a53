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

/** Parses stored JSON, which the caller must check; null if it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export type Area = "localStorage" | "sessionStorage";

/** The browser's storage, or nothing where it is switched off (private windows, blocked cookies). */
export function storageOf(area: Area): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}

/** What is kept under the key; null where nothing is, or where the storage refuses. */
export function read(area: Area, key: string): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses a convenience, never an act: the failure is swallowed. */
export function write(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(area)?.removeItem(key);
    else storageOf(area)?.setItem(key, value);
  } catch {
    // Nothing to do: the value lives as long as the page.
  }
}

/** What was kept as JSON, to be checked by the reader; null where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

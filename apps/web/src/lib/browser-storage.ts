export type Area = "localStorage" | "sessionStorage";

/** What the browser's storage did not take: it lasts as long as the page (docs/product/interface.md, I-1840). */
const unstored = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** The browser's storage, or undefined if it is blocked (private windows, blocked cookies). */
function storageOf(area: Area): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}

/** The stored value; null if there is none. */
export function read(area: Area, key: string): string | null {
  try {
    return unstored[area].get(key) ?? storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores the value, or removes it for null. What a full or blocked storage does not take, the page keeps itself. */
export function write(area: Area, key: string, value: string | null): void {
  unstored[area].delete(key);
  try {
    if (value === null) storageOf(area)?.removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value === null) return;
    // An old value must not come back after a reload, such as the token of another person.
    write(area, key, null);
    unstored[area].set(key, value);
  }
}

/** Removes every value whose key starts with one of these. */
export function removeKeys(area: Area, prefixes: readonly string[]): void {
  for (const key of [...Object.keys(storageOf(area) ?? {}), ...unstored[area].keys()])
    if (prefixes.some((prefix) => key.startsWith(prefix))) write(area, key, null);
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

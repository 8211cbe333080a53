export type Area = "localStorage" | "sessionStorage";

/** What the browser's storage did not take: it lasts as long as the page (docs/product/devices.md, I-1840). */
const unstored = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** The stored value; null if there is none. A blocked storage (private windows, blocked cookies) throws wherever it is used. */
export function read(area: Area, key: string): string | null {
  try {
    return unstored[area].get(key) ?? window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores the value, or removes it for null. What a full or blocked storage does not take, the page keeps itself. */
export function write(area: Area, key: string, value: string | null): void {
  unstored[area].delete(key);
  try {
    if (value === null) window[area].removeItem(key);
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
  const keys = [...unstored[area].keys()];
  try {
    keys.push(...Object.keys(window[area]));
  } catch {
    // A storage that cannot be read holds nothing to remove.
  }
  for (const key of keys) if (prefixes.some((prefix) => key.startsWith(prefix))) write(area, key, null);
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

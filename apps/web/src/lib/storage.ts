import { type Area, parseJson, read, storageOf, write } from "./browser-storage.ts";

export const TOKEN_KEY = "token";
const USER_KEY = "user";
const TOUR_KEY = "highlightTourCompleted";
export const DRAFT_PREFIX = "checkoutDraft:";
export const ATTEMPT_PREFIX = "checkoutAttempt:";
const OWNER_KEY = "draftsOf";

/** The bearer token, kept under the key "token" (specification, section 4). */
export const storedToken = {
  get: (): string | null => read("localStorage", TOKEN_KEY) || null,
  set: (token: string): void => write("localStorage", TOKEN_KEY, token),
  clear: (): void => write("localStorage", TOKEN_KEY, null),
};

/** Who signed in last, as a start without a connection shows them (specification, section 4); to be checked when read. */
export const storedUser = {
  get: (): unknown => parseJson(read("localStorage", USER_KEY)),
  set: (user: object): void => write("localStorage", USER_KEY, JSON.stringify(user)),
  clear: (): void => write("localStorage", USER_KEY, null),
};

/** Whether the guided tour was finished or skipped (specification, section 9). */
export const tourCompleted = {
  get: (): boolean => read("localStorage", TOUR_KEY) === "true",
  set: (): void => write("localStorage", TOUR_KEY, "true"),
};

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Light, dark or as the system says. The script in index.html reads the key before the first paint and hears the event. */
export const storedTheme = {
  get: (): Theme => {
    const theme = read("localStorage", "theme");
    return THEMES.find((known) => known === theme) ?? "system";
  },
  set: (theme: Theme): void => {
    write("localStorage", "theme", theme);
    window.dispatchEvent(new Event("themechange"));
  },
};

/** Forgets who is signed in. What they typed about customers waits for them (`keepDraftsOf`). */
export function forgetSession(): void {
  storedToken.clear();
  storedUser.clear();
}

/** Forgets the token and what was typed about customers, as when a person logs out of a shared computer. */
export function forgetPerson(): void {
  forgetSession();
  for (const [area, prefix] of TYPED) forgetKeys(area, prefix);
}

const TYPED = [
  ["sessionStorage", DRAFT_PREFIX],
  ["localStorage", ATTEMPT_PREFIX],
] as const;

/** Whoever signs in finds what they typed about customers before their session ended, and nothing that another person typed. */
export function keepDraftsOf(personId: string): void {
  for (const [area, prefix] of TYPED) {
    const owner = read(area, OWNER_KEY);
    if (owner !== null && owner !== personId) forgetKeys(area, prefix);
    write(area, OWNER_KEY, personId);
  }
}

function forgetKeys(area: Area, prefix: string): void {
  try {
    const storage = storageOf(area);
    const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix));
    for (const key of keys) storage?.removeItem(key);
  } catch {
    // A storage that cannot be read holds nothing to forget.
  }
}

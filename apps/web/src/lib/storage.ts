import { type Area, parseJson, read, storageOf, write } from "./browser-storage.ts";

export const TOKEN_KEY = "token";
const USER_KEY = "user";
const TOUR_KEY = "highlightTourCompleted";
const QUANTITY_PREFIX = "productQuantity:";
const DRAFT_PREFIX = "checkoutDraft:";
const ATTEMPT_PREFIX = "checkoutAttempt:";
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

/** The quantity chosen for a product, remembered until the order is placed (specification, section 4); null when none is. */
export const storedQuantity = {
  get: (productId: string): number | null => {
    const quantity = Number(read("localStorage", QUANTITY_PREFIX + productId));
    return Number.isInteger(quantity) && quantity > 0 ? quantity : null;
  },
  set: (productId: string, quantity: number): void =>
    write("localStorage", QUANTITY_PREFIX + productId, String(quantity)),
  clear: (productId: string): void => write("localStorage", QUANTITY_PREFIX + productId, null),
};

export type CheckoutDraft = { customerName: string; customerPhone: string; customerAddress: string };

/** What was typed into a checkout form, kept for this tab against a lost connection (interface.md, checkout). */
export const checkoutDraft = {
  get: (productId: string): CheckoutDraft | null => {
    const draft = parseJson(read("sessionStorage", DRAFT_PREFIX + productId));
    if (typeof draft !== "object" || draft === null) return null;
    const text = (key: string) => {
      const value: unknown = Reflect.get(draft, key);
      return typeof value === "string" ? value : "";
    };
    return {
      customerName: text("customerName"),
      customerPhone: text("customerPhone"),
      customerAddress: text("customerAddress"),
    };
  },
  set: (productId: string, draft: object): void =>
    write("sessionStorage", DRAFT_PREFIX + productId, JSON.stringify(draft)),
  clear: (productId: string): void => write("sessionStorage", DRAFT_PREFIX + productId, null),
};

const ATTEMPT_MS = 24 * 60 * 60 * 1000;

/**
 * The key under which an order is being placed, kept until it is known whether that worked, as long as the server knows it: a day
 * (domain.md, Orders). In the browser and not only in the tab, which a phone may end while the connection is away.
 */
export const checkoutAttempt = {
  get: (productId: string): string | null => {
    const kept = parseJson(read("localStorage", ATTEMPT_PREFIX + productId));
    if (typeof kept !== "object" || kept === null) return null;
    const key: unknown = Reflect.get(kept, "key");
    const isFresh = Date.now() - Number(Reflect.get(kept, "startedAt")) < ATTEMPT_MS;
    return typeof key === "string" && isFresh ? key : null;
  },
  set: (productId: string, key: string): void =>
    write("localStorage", ATTEMPT_PREFIX + productId, JSON.stringify({ key, startedAt: Date.now() })),
  clear: (productId: string): void => write("localStorage", ATTEMPT_PREFIX + productId, null),
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

import { read, readObject, removeKeys, write } from "./browser-storage.ts";

export const TOKEN_KEY = "token";
export const USER_KEY = "user";
export const CHECKOUT_PREFIX = "checkoutDraft:";
export const ATTEMPT_PREFIX = "checkoutAttempt:";
const CUSTOMER_PREFIX = "customer:";
export const NEXT_CUSTOMER_KEY = `${CUSTOMER_PREFIX}next`;
export const PLACED_ORDER_KEY = `${CUSTOMER_PREFIX}placed`;
const ORDER_DRAFT_PREFIX = "orderDraft:";
export const PENDING_DRAFT_KEY = "orderDraft:pending";
/** Why the change that waited was refused, until that is shown. */
export const REFUSED_DRAFT_KEY = "orderDraft:refused";
/** Set while the listings show the bar of an order in progress. */
export const DRAFT_BAR_KEY = "orderDraft:bar";
/** Set while the banner about missing bank details is shown. */
export const PAYOUT_BANNER_KEY = "payoutBanner";
const OWNER_KEY = "draftsOf";

/** The bearer token (docs/product/accounts.md, A-37). */
export const storedToken = {
  get: (): string | null => read("localStorage", TOKEN_KEY) || null,
  set: (token: string): void => write("localStorage", TOKEN_KEY, token),
  clear: (): void => write("localStorage", TOKEN_KEY, null),
};

/** The user who signed in last, for a start without a connection (docs/product/devices.md, I-54). The caller must check it. */
export const storedUser = {
  get: (): object | null => readObject("localStorage", USER_KEY),
  set: (user: object): void => write("localStorage", USER_KEY, JSON.stringify(user)),
  clear: (): void => write("localStorage", USER_KEY, null),
};

/** The newest log position that a response carried in this tab; every request sends it back (docs/product/server.md, I-290). */
export const logPosition = {
  get: (): string | null => read("sessionStorage", "logPosition"),
  set: (position: string): void => write("sessionStorage", "logPosition", position),
};

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Light, dark or the system's setting. The script in index.html reads it before the first paint and listens to the event. */
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

/** Deletes token and user. Drafts with customers' details stay for the same person (`keepDraftsOf`). */
export function clearSession(): void {
  storedToken.clear();
  storedUser.clear();
}

/** Deletes token, user and drafts, as at a logout: the computer may be shared. */
export function clearPerson(): void {
  clearSession();
  for (const [area, prefixes] of DRAFTS) removeKeys(area, prefixes);
}

const DRAFTS = [
  ["sessionStorage", [CHECKOUT_PREFIX, CUSTOMER_PREFIX]],
  ["localStorage", [ATTEMPT_PREFIX, ORDER_DRAFT_PREFIX, PAYOUT_BANNER_KEY]],
] as const;

/** Who signed in last on this device: their id. */
export const lastPerson = (): string | null => read("localStorage", OWNER_KEY);

/** Keeps drafts of the person who signs in, and deletes those of anyone else. Returns whether another person was here before. */
export function keepDraftsOf(personId: string): boolean {
  const last = lastPerson();
  for (const [area, prefixes] of DRAFTS) {
    // A tab that started without a connection has no owner yet: it showed the last person.
    const owner = read(area, OWNER_KEY) ?? last;
    if (owner !== null && owner !== personId) removeKeys(area, prefixes);
    write(area, OWNER_KEY, personId);
  }
  return last !== null && last !== personId;
}

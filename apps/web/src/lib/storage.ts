type Area = "localStorage" | "sessionStorage";

/** The browser's storage, or nothing where it is switched off (private windows, blocked cookies). */
function storageOf(area: Area): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}

function read(area: Area, key: string): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses a convenience, never an act: the failure is swallowed. */
function write(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(area)?.removeItem(key);
    else storageOf(area)?.setItem(key, value);
  } catch {
    // Nothing to do: the value lives as long as the page.
  }
}

export const TOKEN_KEY = "token";
const USER_KEY = "user";
const TOUR_KEY = "highlightTourCompleted";
const FROM_LIST_KEY = "cameFromProductList";
const LIST_PLACE_KEY = "productListPlace";
const RELOAD_PLACE_KEY = "reloadPlace";
const QUANTITY_PREFIX = "productQuantity:";
const DRAFT_PREFIX = "checkoutDraft:";
const ATTEMPT_PREFIX = "checkoutAttempt:";
const TABLE_PREFIX = "table:";

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

/** Set before a product is opened from the list; `take` answers and forgets it (specification, section 2, Listings). */
export const cameFromProductList = {
  set: (): void => write("sessionStorage", FROM_LIST_KEY, "true"),
  get: (): boolean => read("sessionStorage", FROM_LIST_KEY) === "true",
  take: (): boolean => {
    const cameFrom = read("sessionStorage", FROM_LIST_KEY) === "true";
    write("sessionStorage", FROM_LIST_KEY, null);
    return cameFrom;
  },
};

/** Where a reader left the listings: the listing at `top` px of the screen, on its page of so many open ones. */
export type ListPlace = {
  /** The list's address: path and filters. */
  list: string;
  openPages: number;
  page: number;
  /** How high a page of the list was drawn, in px. */
  pageHeight: number;
  productId: string;
  top: number;
};

/** Kept for this tab, so that the way back from a product ends where it began. Null for another list. */
export const listPlace = {
  get: (list: string): ListPlace | null => {
    const place = parseJson(read("sessionStorage", LIST_PLACE_KEY));
    if (typeof place !== "object" || place === null || Reflect.get(place, "list") !== list) return null;
    const number = (key: string) => {
      const value: unknown = Reflect.get(place, key);
      return typeof value === "number" && Number.isFinite(value) ? value : 0;
    };
    return {
      list,
      openPages: Math.max(1, number("openPages")),
      page: Math.max(1, number("page")),
      pageHeight: number("pageHeight"),
      productId: String(Reflect.get(place, "productId")),
      top: number("top"),
    };
  },
  set: (place: ListPlace): void => write("sessionStorage", LIST_PLACE_KEY, JSON.stringify(place)),
};

/** How far down in px the page of this address stood when it was left; 0 for any other. */
export const reloadPlace = {
  get: (address: string): number => {
    const [top = "", ...kept] = (read("sessionStorage", RELOAD_PLACE_KEY) ?? "").split(" ");
    return kept.join(" ") === address ? Number(top) : 0;
  },
  set: (address: string, top: number): void => write("sessionStorage", RELOAD_PLACE_KEY, `${top} ${address}`),
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

type TableChoices = { columns: Readonly<Record<string, boolean>>; isDense: boolean };

function isTableChoice(entry: [string, unknown]): entry is [string, boolean] {
  return typeof entry[1] === "boolean";
}

/** Where a table's chosen columns and row height are kept for this browser; `table` names it ("admin-orders"). */
export function tableMemory(table: string) {
  return {
    get: (): TableChoices => {
      const kept = parseJson(read("localStorage", TABLE_PREFIX + table));
      if (typeof kept !== "object" || kept === null) return { columns: {}, isDense: false };
      const columns: unknown = Reflect.get(kept, "columns");
      const choices = typeof columns === "object" && columns !== null ? Object.entries(columns) : [];
      return {
        columns: Object.fromEntries(choices.filter(isTableChoice)),
        isDense: Reflect.get(kept, "isDense") === true,
      };
    },
    set: (choices: TableChoices): void =>
      write("localStorage", TABLE_PREFIX + table, JSON.stringify(choices)),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

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

/** Forgets the token and what was typed about customers, as when a person logs out of a shared computer. */
export function forgetPerson(): void {
  storedToken.clear();
  storedUser.clear();
  forgetKeys("sessionStorage", DRAFT_PREFIX);
  forgetKeys("localStorage", ATTEMPT_PREFIX);
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

/** Labels, or four slips on an office printer's sheet. */
export const PAPER_SIZES = ["a6", "a4"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** What delivery slips are printed on, as chosen last on this computer. */
export const storedPaperSize = {
  get: (): PaperSize => {
    const size = read("localStorage", "slipPaper");
    return PAPER_SIZES.find((known) => known === size) ?? "a6";
  },
  set: (size: PaperSize): void => write("localStorage", "slipPaper", size),
};

import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http } from "msw";
import { storedToken } from "../lib/storage.ts";
import { pages } from "./pages.ts";
import {
  makeAdminPayoutRow,
  makeAdminPayoutWeek,
  makeAdminStats,
  makeOrder,
  makeOrdersSummary,
  makeProduct,
  makeResellerPayout,
  makeUser,
  newId,
} from "../test/factories.ts";
import { makeBank } from "../test/make-money.ts";
import { makeWeekTotal } from "../test/payout-week.ts";
import { renderApp, type Role } from "../test/render-app.tsx";
import { networkFailure, ok, refusal, serve, server } from "../test/server.ts";

// Loaded with the file, so that no test waits for the code of its page.
await Promise.all(Object.values(pages).flatMap((group) => Object.values(group).map((load) => load())));

/** One of each thing, as the screens of the specification show them. */
export const reseller = makeUser({ id: newId(), status: "pending" });
export const vendor = makeUser({ id: newId(), role: "vendor", status: "pending", firstName: "Saman" });
export const product = makeProduct({ id: newId(), images: [], finalPrice: 2650 });
export const order = makeOrder({ id: newId(), orderNumber: "ORD-7" });
export const payoutRow = makeAdminPayoutRow({ userId: newId() });

const week = makeAdminPayoutWeek({ resellers: [payoutRow] });
const counts = { all: 1, pending: 1, approved: 0, rejected: 0, suspended: 0 };
const steps = {
  pending: 1,
  processing: 0,
  shipped: 0,
  delivered: 0,
  completed: 0,
  returned: 0,
  cancelled: 0,
};
const metrics = {
  totalCommission: 9000,
  totalOrders: 20,
  averageCommission: 450,
  weeklyGrowth: 12.5,
  comparedDays: 3,
  sameDaysCommission: 0,
};
const analytics = {
  performanceMetrics: metrics,
  weeklyTrends: [{ week: "2026-11-16", weekEnd: "2026-11-22", commission: 250, orders: 1 }],
  monthlyTrends: [{ month: "2026-11", commission: 1250, orders: 5 }],
};
const best = { rank: 1, name: "A reseller", commission: 9000, orders: 20, isYou: false };

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Call = `${(typeof METHODS)[number]} /${string}`;

/** What a call returns: a success with this data. */
export const returns = (call: Call, data: unknown, message?: string) =>
  serveCall(call, () => ok(data, message === undefined ? {} : { message }));
/** A refusal with this sentence; without one it is the message of no specification. */
export const refuses = (call: Call, sentence = "", status = 409) =>
  serveCall(call, () => refusal(status, "REFUSED", sentence));
/** No response arrives. */
export const loses = (call: Call) => serveCall(call, networkFailure);

/** As `serve` of the stand-in, for one call written as in the specification's table. */
export function serveCall(call: Call, reply: () => Response) {
  return () => {
    for (const method of METHODS) {
      if (call.startsWith(`${method} `)) serve(method, call.slice(method.length + 1), reply);
    }
  };
}

/** Serves every list with one row. Calls that only read and that no screen of the specification needs are refused. */
export function serveShop(): void {
  const given = [
    returns("get /vendor/listings", [product]),
    returns("get /products", [product]),
    returns("get /products/categories", [{ category: product.category, count: 1 }]),
    returns(`get /products/${product.id}`, product),
    returns("get /orders", [order]),
    returns("get /orders/summary", makeOrdersSummary()),
    returns(`get /orders/${order.id}`, order),
    returns("get /orders/admin/all", [order]),
    returns("get /orders/admin/counts", { all: 1, ...steps }),
    returns(`get /orders/admin/order/${order.id}`, order),
    returns("get /users", [reseller]),
    returns("get /users/counts", counts),
    returns("get /users/vendor-stats", { total: 1, active: 0, pending: 1, products: 1 }),
    returns("get /users/:id/matches", []),
    returns("get /admin/stats", makeAdminStats({ recentApplications: [reseller], recentOrders: [order] })),
    returns("get /payouts/admin/dashboard", { pendingCommissions: 12_500.5 }),
    returns("get /payouts/reseller", makeResellerPayout()),
    returns("get /payouts/reseller/history", []),
    returns("get /payouts/reseller/analytics", analytics),
    returns("get /payouts/reseller/leaderboard", { month: "2026-11", top: [best], you: null }),
    returns("get /banks", [makeBank()]),
    returns("get /shop/legal-texts", { version: 0, terms: null, privacy: null }),
    returns("get /payouts/admin", week),
    returns("get /payouts/admin/weeks", [
      makeWeekTotal({ weekStart: week.weekStart, weekEnd: week.weekEnd, paymentDate: week.paymentDate }),
    ]),
  ];
  server.use(http.get("*/api/*", () => refusal(503, "UNAVAILABLE", "")));
  for (const serve of given) serve();
}

/** The product form accepts this token. */
export const TOKEN = `head.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.sign`;

export type Step = (user: UserEvent) => Promise<unknown>;

const startsWith = (label: string) => new RegExp(`^${label}(?!\\w)`);
const MORE = /^More actions/;
const CONTROLS = ["button", "menuitem", "link", "tab"];

/** The last control of this name: in the page itself, else in its frame or a menu. */
function controlOf(name: RegExp): HTMLElement | undefined {
  const page = screen.queryByRole("main");
  const places = page ? [within(page), screen] : [screen];
  for (const place of places) {
    const found = CONTROLS.flatMap((role) => place.queryAllByRole(role, { name })).at(-1);
    if (found) return found;
  }
  return undefined;
}

/** Presses a control by the specification's name: on the screen, else in the menu of a row. */
export function press(label: string): Step {
  return async (user) => {
    const name = startsWith(label);
    const control = await waitFor(() => {
      const found = controlOf(name) ?? controlOf(MORE);
      if (!found) throw new Error(`No control is called ${label}`);
      return found;
    });
    const isInMenu = controlOf(name) === undefined;
    await user.click(control);
    if (isInMenu) await user.click(await screen.findByRole("menuitem", { name }));
  };
}

/** Presses a button of the open dialog. */
export function confirm(label: string): Step {
  return async (user) => {
    const button = await waitFor(() => {
      const dialog = [...screen.queryAllByRole("alertdialog"), ...screen.queryAllByRole("dialog")][0];
      if (!dialog) throw new Error("No dialog is open");
      return within(dialog).getByRole("button", { name: startsWith(label) });
    });
    await user.click(button);
  };
}

/** The last field of this label, which is the one in the open dialog. */
async function fieldOf(label: string): Promise<HTMLElement> {
  const field = (await screen.findAllByLabelText(label)).at(-1);
  if (!field) throw new Error(`No field is called ${label}`);
  return field;
}

/** Fills in fields by their labels. */
export function enter(values: Record<string, string>): Step {
  return async (user) => {
    for (const [label, text] of Object.entries(values)) {
      const field = await fieldOf(label);
      await user.clear(field);
      await user.paste(text);
    }
  };
}

/** Chooses a checkbox, a radio button or an option of a list. */
export function choose(label: string, option?: string): Step {
  return async (user) => {
    const field = await fieldOf(label);
    await (option === undefined ? user.click(field) : user.selectOptions(field, option));
  };
}

/** What a person reads after something: as a toast, in the open form or dialog, or elsewhere on the page. */
export type MessageRow = {
  at: string;
  as: Role;
  given?: (() => void)[];
  when?: Step[];
  toast?: string;
  inForm?: string;
  onPage?: string;
};

/** The row with all its messages as one text, for the title of its test. */
export function withWords<Row extends Omit<MessageRow, "as">>(row: Row): Row & { words: string } {
  return { ...row, words: [row.toast, row.inForm, row.onPage].filter(Boolean).join(" | ") };
}

/** The texts of a screen, in the state that `given` and `when` bring it to. */
export type ScreenRow = {
  at: string;
  as: Role;
  given?: (() => void)[];
  when?: Step[];
  /** Separated by | or a new line. "…" matches any text. */
  texts: string;
};

/** Opens the screen of a row and does its steps. Returns the person, who can go on. */
export async function reach({ at, as, given = [], when = [] }: MessageRow): Promise<UserEvent> {
  for (const serve of given) serve();
  const { user } = renderApp(at, { as });
  if (as !== "guest") storedToken.set(TOKEN);
  await screen.findAllByRole("heading", { level: 1, hidden: true });
  for (const step of when) await step(user);
  return user;
}

/** The texts of a row that are not on the screen: as the whole text of an element, or the name of a control. */
export function missingTexts({ texts }: ScreenRow): string[] {
  const all = texts.split(/[|\n]/).map((text) => text.trim());
  return all.filter((text) => text !== "" && !isShown(text));
}

function isShown(text: string): boolean {
  const name = patternOf(text);
  return [...screen.queryAllByText(name), ...screen.queryAllByLabelText(name)].length > 0;
}

function patternOf(text: string): RegExp {
  const escaped = text.replaceAll(/[.+*?()]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll("…", "[^]*")}$`);
}

/** The messages of a row that are not where they belong. */
export function missingMessages({
  toast,
  inForm,
  onPage,
}: Pick<MessageRow, "toast" | "inForm" | "onPage">): string[] {
  const toasts = within(screen.getByLabelText("Notifications"));
  const alerts = screen.queryAllByRole("alert").map(({ textContent }) => textContent);
  const missing: string[] = [];
  if (toast !== undefined && toasts.queryAllByText(patternOf(toast)).length === 0) missing.push(toast);
  if (inForm !== undefined && !alerts.includes(inForm)) missing.push(inForm);
  if (onPage !== undefined && !isShown(onPage)) missing.push(onPage);
  return missing;
}

/** The areas of the back office. An admin can be limited to some of them (docs/product/accounts.md, A-210). */
export const ADMIN_AREAS = ["orders", "products", "payouts", "people"] as const;

export type AdminArea = (typeof ADMIN_AREAS)[number];

export const ADMIN_AREA_LABELS: Record<AdminArea, string> = {
  orders: "Orders and couriers",
  products: "Products",
  payouts: "Payouts",
  people: "People",
};

/** Which areas open a call or a screen; one of them is enough. `all`: only an admin who is not limited. */
const OPENED_BY = {
  orders: ["orders"],
  products: ["products"],
  payouts: ["payouts"],
  people: ["people"],
  "people or products": ["people", "products"],
  any: ADMIN_AREAS,
  all: [],
} as const satisfies Record<string, readonly AdminArea[]>;

export type NeededArea = keyof typeof OPENED_BY;

/** Whether an admin who is limited to these areas may use what needs `area`. An empty list limits nothing. */
export function coversArea(limitedTo: readonly AdminArea[], area: NeededArea): boolean {
  return limitedTo.length === 0 || OPENED_BY[area].some((opening) => limitedTo.includes(opening));
}

/** The sentence that an admin reads about something outside their areas. */
export function areaRefusal(limitedTo: readonly AdminArea[]): string {
  const areas = limitedTo.map((area) => ADMIN_AREA_LABELS[area]).join("; ");
  return `Your admin account is limited to: ${areas}. Ask an admin with every area.`;
}

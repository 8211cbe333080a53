/** What a step points at: a link of the frame, or a block of the dashboard marked with `data-tour`. */
type Place = { link: string } | { block: string };

export type TourStep = { place: Place; title: string; text: string };

/** The eight steps in their order (docs/product/screens.md, I-63). */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    place: { link: "/dashboard" },
    title: "Your Dashboard",
    text: "Your starting point: how your orders and earnings stand today. This link brings you back from anywhere.",
  },
  {
    place: { link: "/products" },
    title: "Listings",
    text: "Every product you can sell, with its price, its live stock and the commission you earn on each piece.",
  },
  {
    place: { link: "/orders" },
    title: "Orders",
    text: "Follow each order you placed, from pending to completed, with its tracking number once it is on its way.",
  },
  {
    place: { link: "/payouts" },
    title: "Payouts",
    text: "See what this week's completed orders earn, when it is paid, and the statement of every earlier week.",
  },
  {
    place: { link: "/profile" },
    title: "Profile",
    text: "Keep your contact and bank details up to date, so that deliveries and payouts reach the right place.",
  },
  {
    place: { block: "performance" },
    title: "Performance overview",
    text: "Your earnings and how many of your orders are completed or still pending. The bars fill as you sell.",
  },
  {
    place: { block: "recent-orders" },
    title: "Recent orders",
    text: "Your five newest orders and where they stand. Open one for its items, customer and timeline.",
  },
  {
    place: { block: "live-stock" },
    title: "Product availability",
    text: "How much is left right now. Check here before you promise a product to a customer.",
  },
];

/**
 * The element that a step points at, or null when none is visible. A link is in the header on wide screens and in the bottom tabs on
 * phones. At widths in between it is in the menu, so the step points at the menu button.
 */
export function anchorOf({ place }: TourStep): HTMLElement | null {
  if ("block" in place) return firstVisible(`[data-tour="${place.block}"]`);
  const links = `nav:is([aria-label="Main"], [aria-label="Screens"]) a[href="${place.link}"]`;
  return firstVisible(links) ?? firstVisible("[data-menu-button]");
}

function firstVisible(selector: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => isVisible(element)) ?? null;
}

/** Whether neither the element nor a parent is hidden by a style. */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}

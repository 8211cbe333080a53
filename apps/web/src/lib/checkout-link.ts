import type { Choices } from "@pola/shared/pricing";

type Selection = { quantity: number; choices: Choices };

/** The address of a product's checkout, with the quantity and the chosen variations (docs/product/orders.md, O-18). */
export function checkoutPath(productId: string, { quantity, choices }: Selection): string {
  const query = new URLSearchParams({ quantity: String(quantity) });
  if (Object.keys(choices).length > 0) query.set("variations", JSON.stringify(choices));
  return `/checkout/${encodeURIComponent(productId)}?${query.toString()}`;
}

/** The address of a product with these choices. */
export function productPath(productId: string, choices: Choices): string {
  const path = `/products/${encodeURIComponent(productId)}`;
  if (Object.keys(choices).length === 0) return path;
  return `${path}?${new URLSearchParams({ variations: JSON.stringify(choices) }).toString()}`;
}

/** Reads a checkout address. An invalid quantity reads as 1, unreadable choices as none. */
export function readCheckoutQuery(query: URLSearchParams): Selection {
  const quantity = Number(query.get("quantity"));
  return {
    quantity: Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1,
    choices: choicesOf(query.get("variations")),
  };
}

function choicesOf(text: string | null): Choices {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

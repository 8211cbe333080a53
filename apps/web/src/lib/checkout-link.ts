import type { Choices } from "@pola/shared/pricing";

type Selection = { quantity: number; choices: Choices };

/** The checkout of a product, carrying the quantity and the chosen variations (specification, section 2, Product detail). */
export function checkoutPath(productId: string, { quantity, choices }: Selection): string {
  const query = new URLSearchParams({ quantity: String(quantity) });
  if (Object.keys(choices).length > 0) query.set("variations", JSON.stringify(choices));
  return `/checkout/${encodeURIComponent(productId)}?${query.toString()}`;
}

/** What a checkout address carries: a quantity that is none reads as 1, choices that cannot be read as none. */
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

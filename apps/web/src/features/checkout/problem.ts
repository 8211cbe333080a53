import { ApiError, errorText } from "../../api/client.ts";
import { freshFiguresOf, stockLeftOf } from "../../api/orders.ts";
import { freshOrderFigures, type OrderFigures } from "../../components/order-figures.ts";

/** Why the order was not placed, as far as the screen can help with it. */
export type Problem =
  /** `fresh` is what the order costs now; nothing is sent again before it was accepted. */
  | { kind: "price"; fresh: OrderFigures }
  | { kind: "stock"; available: number }
  /** An earlier try of this attempt did arrive, with other details. */
  | { kind: "placed-before" }
  /** An earlier visit sent it and never learnt what became of it. */
  | { kind: "unconfirmed" }
  | { kind: "offline" }
  /** It is not known whether the order arrived. */
  | { kind: "unknown-outcome"; message: string }
  | { kind: "refused"; message: string };

export const FAILED = "Failed to place order. Please try again.";
const CUSTOMER_INCOMPLETE = "Customer information is incomplete";

/** Reads the refusal of POST /orders (domain.md, Orders). */
export function problemOf(error: unknown): Problem {
  const fresh = freshFiguresOf(error);
  const figures = fresh && freshOrderFigures(fresh);
  if (figures) return { kind: "price", fresh: figures };
  const stock = stockLeftOf(error);
  if (stock) return { kind: "stock", available: stock.available };
  if (!(error instanceof ApiError)) return { kind: "refused", message: FAILED };
  if (error.code === "IDEMPOTENCY_KEY_REUSED") return { kind: "placed-before" };
  if (error.isNetwork && !navigator.onLine) return { kind: "offline" };
  if (error.isNetwork || error.status >= 500) {
    return { kind: "unknown-outcome", message: errorText(error, FAILED) };
  }
  const hasCustomerErrors = Object.keys(error.errors).some((name) => name.startsWith("customer"));
  const message = hasCustomerErrors ? CUSTOMER_INCOMPLETE : errorText(error, FAILED);
  return { kind: "refused", message };
}

/**
 * Whether a refusal tells that nothing was ordered, also by an earlier try with the same key: the server looks for that key's order
 * before it looks at price and stock. Any other refusal speaks only for itself, so it settles the matter for a first try alone.
 */
export function wasNotPlaced(problem: Problem, error: unknown, isFirstTry: boolean): boolean {
  if (problem.kind === "price" || problem.kind === "stock") return true;
  const isRefusal = problem.kind === "refused" && error instanceof ApiError && error.status >= 400;
  return isRefusal && isFirstTry;
}

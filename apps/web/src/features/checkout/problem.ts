import { ApiError, errorText } from "../../lib/api-error.ts";
import { freshFiguresOf, stockLeftOf } from "../../api/orders.ts";
import { freshOrderFigures, type OrderFigures } from "../../components/order-figures.ts";

/** Why the order was not placed, in the kinds that the screen tells apart. */
export type Problem =
  /** `fresh` is what the order costs now. The reseller must accept it before anything is sent again. */
  | { kind: "price"; fresh: OrderFigures }
  | { kind: "stock"; available: number }
  /** The product was switched off or deleted. */
  | { kind: "gone" }
  /** An earlier try with the same key arrived with other details. */
  | { kind: "placed-before" }
  /** An earlier visit sent the order and got no response. */
  | { kind: "unconfirmed" }
  | { kind: "offline" }
  /** It is not known whether the order arrived. */
  | { kind: "unknown-outcome"; message: string }
  | { kind: "refused"; message: string };

export const FAILED = "Failed to place order. Please try again.";
const CUSTOMER_INCOMPLETE = "Customer information is incomplete";

/** Turns the failure of POST /orders into the problem to show. */
export function problemOf(error: unknown): Problem {
  const fresh = freshFiguresOf(error);
  const figures = fresh && freshOrderFigures(fresh);
  if (figures) return { kind: "price", fresh: figures };
  const stock = stockLeftOf(error);
  if (stock) return { kind: "stock", available: stock.available };
  if (!(error instanceof ApiError)) return { kind: "refused", message: FAILED };
  if (error.code === "NOT_FOUND") return { kind: "gone" };
  if (error.code === "IDEMPOTENCY_KEY_REUSED") return { kind: "placed-before" };
  if (error.isNetwork && !navigator.onLine) return { kind: "offline" };
  if (error.isNetwork || error.status >= 500) {
    return { kind: "unknown-outcome", message: errorText(error, FAILED) };
  }
  const hasCustomerErrors = Object.keys(error.errors).some((name) => name.startsWith("customer"));
  const message = hasCustomerErrors ? CUSTOMER_INCOMPLETE : errorText(error, FAILED);
  return { kind: "refused", message };
}

/** The page has read price and stock again since that refusal, so only its sentence is left. */
export function problemBefore(error: unknown): Problem {
  const problem = problemOf(error);
  return isAboutProduct(problem) ? { kind: "refused", message: errorText(error, FAILED) } : problem;
}

function isAboutProduct({ kind }: Problem): boolean {
  return kind === "price" || kind === "stock" || kind === "gone";
}

/**
 * Whether it is certain that nothing was ordered, also by an earlier try with the same key. The server looks for an order of that
 * key before it checks product, price and stock, so those refusals are about all tries. Any other refusal is only about its own try.
 */
export function wasNotPlaced(problem: Problem, error: unknown, isFirstTry: boolean): boolean {
  if (isAboutProduct(problem)) return true;
  const isRefusal = problem.kind === "refused" && error instanceof ApiError && error.status >= 400;
  return isRefusal && isFirstTry;
}

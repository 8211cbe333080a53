import { DELIVERY_CITY } from "@pola/shared/shipping";
import { ChoiceError, type Choices } from "@pola/shared/pricing";
import type { Customer, PlaceOrder } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useLookUpCustomer } from "../../api/customers.ts";
import { usePlaceOrder } from "../../api/orders.ts";
import { goodsText } from "../../components/options-text.ts";
import { useFailureToast, useOrderAttempt } from "../../components/order-again.tsx";
import { orderFigures, type OrderFigures } from "../../components/order-figures.ts";
import {
  attemptKeyOf,
  checkoutAttempt,
  checkoutCustomer,
  storedQuantity,
} from "../../lib/checkout-memory.ts";
import { placedOrder } from "../../lib/placed-order.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { notify } from "../../ui/toast.tsx";
import { FAILED, problemBefore, problemOf, wasNotPlaced } from "./problem.ts";

/** The figures, or null unless the choices are valid and complete for the product. */
export function figuresOf(product: Product, choices: Choices, quantity: number): OrderFigures | null {
  try {
    return orderFigures(product, choices, quantity);
  } catch (error) {
    if (error instanceof ChoiceError) return null;
    throw error;
  }
}

type Checkout = { product: Product; choices: Choices; quantity: number };

/**
 * One checkout. The figures stay those that the reseller saw first: when the product is fetched again with another price, nothing
 * changes before the reseller accepts it (docs/product/orders.md, O-21). `place` asks before it places the same
 * order again, and throws the refusal, which is then `problem`.
 */
export function useCheckout({ product, choices, quantity }: Checkout) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const placeOrder = usePlaceOrder();
  const report = useFailureToast();
  const [quote, setQuote] = useState<{ product: Product; accepted: OrderFigures | null }>({
    product,
    accepted: null,
  });
  const isAccepted = quote.accepted?.quantity === quantity;
  const figures = (isAccepted && quote.accepted) || figuresOf(quote.product, choices, quantity);

  const send = async ({ customer, seen }: { customer: Customer; seen: OrderFigures }): Promise<void> => {
    const isFirstTry = checkoutAttempt.get(product.id) === null;
    try {
      const body = orderBody({ customer, product: quote.product, choices, figures: seen });
      const placed = await placeOrder.mutateAsync({ body, attemptKey: attemptKeyOf(product.id) });
      checkoutAttempt.clear(product.id);
      storedQuantity.clear(product.id);
      checkoutCustomer.clear(product.id);
      nextCustomer.clear();
      const line = { quantity: seen.quantity, productName: quote.product.name, variations: choices };
      placedOrder.keep(placed, { ...customer, goods: goodsText([line]) });
      notify.success("Order placed successfully!");
      if (isHere()) await navigate("/orders", { replace: true });
    } catch (error) {
      if (wasNotPlaced(problemOf(error), error, isFirstTry)) checkoutAttempt.clear(product.id);
      report(FAILED);
      throw error;
    }
  };
  const line = { productId: product.id, variations: choices, quantity };
  const { submit, error, forgetError, ...placing } = useOrderAttempt({
    attempt: product.id,
    lines: [line],
    lookUp: useLookUpCustomer(),
    place: send,
  });
  const place = async (customer: Customer): Promise<void> => {
    if (figures) await submit(customer.customerPhone, { customer, seen: figures });
  };
  const { isErrorBefore } = placing;
  // Once per failure: what it means depends on the connection at that time.
  const problem = useMemo(
    () => error && (isErrorBefore ? problemBefore(error) : problemOf(error)),
    [error, isErrorBefore],
  );

  /** The reseller has seen the refusal: the next order is a new attempt. */
  const acknowledge = () => {
    checkoutAttempt.clear(product.id);
    forgetError();
  };
  const acceptPrice = (fresh: OrderFigures) => {
    acknowledge();
    setQuote({ product, accepted: fresh });
  };
  return { ...placing, figures, problem, place, acknowledge, acceptPrice };
}

type OrderParts = { customer: Customer; product: Product; choices: Choices; figures: OrderFigures };

/** The request with every figure as the client sees it. The server computes them again (docs/product/catalogue.md, C-26). */
function orderBody({
  customer,
  product,
  choices,
  figures,
}: OrderParts): PlaceOrder & { customerCity: string } {
  return {
    ...customer,
    customerCity: DELIVERY_CITY,
    items: [
      {
        productId: product.id,
        productName: product.name,
        quantity: figures.quantity,
        unitPrice: figures.unitPrice,
        subtotal: figures.subtotal,
        totalCommission: figures.totalCommission,
        weight: figures.totalWeight,
        isWholesale: figures.isWholesale,
        variations: choices,
      },
    ],
    subtotal: figures.subtotal,
    shippingCost: figures.shippingCost,
    totalWeight: figures.totalWeight,
  };
}

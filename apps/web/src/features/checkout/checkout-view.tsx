import { formatRupees } from "@pola/shared/money";
import { availableStock, priceTermsOf, type Choices } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import ListChecks from "lucide-react/icons/list-checks";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router-dom";
import { BottomBar } from "../../components/bottom-bar.tsx";
import { OrderAgainDialog } from "../../components/order-again.tsx";
import { productPath, readCheckoutQuery } from "../../lib/checkout-link.ts";
import { checkoutAttempt, checkoutCustomer, storedQuantity } from "../../lib/checkout-memory.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import type { Problem } from "./problem.ts";
import { ProblemPanel } from "./problem-panel.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { figuresOf, useCheckout } from "./use-checkout.ts";

const FORM_ID = "checkout-form";
const customerForm = lazyPart(
  async () => (await import("./customer-form.tsx")).CustomerForm,
  <Skeleton className="h-120" />,
);
// The form and its library load while the product does.
void customerForm.preload();

export function CheckoutView({ product }: { product: Product }) {
  const [query, setQuery] = useSearchParams();
  const { quantity, choices } = readCheckoutQuery(query);
  if (figuresOf(product, choices, quantity) === null) return <ChoiceMissing productId={product.id} />;
  return (
    <Checkout
      product={product}
      choices={choices}
      quantity={quantity}
      onQuantity={(next) => {
        storedQuantity.set(product.id, next);
        const changed = new URLSearchParams(query);
        changed.set("quantity", String(next));
        setQuery(changed, { replace: true, preventScrollReset: true });
      }}
    />
  );
}

type CheckoutProps = {
  product: Product;
  choices: Choices;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

/** The summary is first on phones and at the right from 768 px on. On phones the button stays at the lower edge. */
function Checkout({ product, choices, quantity, onQuantity }: CheckoutProps) {
  const checkout = useCheckout({ product, choices, quantity });
  const isWide = useIsWide();
  const submitButton = useRef<HTMLButtonElement>(null);
  // An order that may have been placed already took its own stock, so it can be tried again when nothing is left.
  const mayBePlaced = checkoutAttempt.get(product.id) !== null;
  const known: Problem | null = mayBePlaced
    ? { kind: "unconfirmed" }
    : stockProblem({ product, choices, quantity });
  const problem = checkout.isErrorBefore ? (known ?? checkout.problem) : (checkout.problem ?? known);
  const { figures, isPlacing } = checkout;
  if (figures === null) return <ChoiceMissing productId={product.id} />;
  const mustAnswer = problem !== null && ["price", "stock", "gone", "placed-before"].includes(problem.kind);
  /** Closes the panel of the problem, and moves the focus on to the button. */
  const settle = (change: () => void) => {
    flushSync(change);
    submitButton.current?.focus();
  };
  const placeButton = (
    <Button
      ref={submitButton}
      type="submit"
      form={FORM_ID}
      size="lg"
      disabled={mustAnswer && !isPlacing}
      isLoading={isPlacing}
      loadingLabel="Placing order..."
      className="grow"
    >
      Place Order
    </Button>
  );
  return (
    <>
      <BackLink to={productPath(product.id, choices)}>Back to the product</BackLink>
      <PageHeader title="Checkout" />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:col-start-2 md:row-start-1">
          <SummaryCard product={product} choices={choices} figures={figures} isWide={isWide} />
        </div>
        <div inert={checkout.isPlacingBefore} className="grid gap-4 md:col-start-1 md:row-start-1">
          {problem && !isPlacing && (
            <ProblemPanel
              problem={problem}
              figures={figures}
              onAcceptPrice={(fresh) => settle(() => checkout.acceptPrice(fresh))}
              onQuantity={(next) =>
                settle(() => {
                  checkout.acknowledge();
                  onQuantity(next);
                })
              }
              onNewAttempt={() => settle(checkout.acknowledge)}
              onLook={checkout.acknowledge}
              onLeave={() => {
                const typed = checkoutCustomer.get(product.id);
                if (typed) nextCustomer.set(typed);
              }}
            />
          )}
          <Card title="Customer details">
            <customerForm.Part id={FORM_ID} productId={product.id} onSubmit={checkout.place}>
              <p className="rounded-control bg-sunken px-3.5 py-3">
                Cash on delivery: your customer pays{" "}
                <strong className="whitespace-nowrap">{formatRupees(figures.totalAmount)}</strong>
              </p>
              {isWide && placeButton}
            </customerForm.Part>
          </Card>
        </div>
      </div>
      {!isWide && <BottomBar figures={figures}>{placeButton}</BottomBar>}
      <OrderAgainDialog asked={checkout.asked} />
    </>
  );
}

/** Known before anything is sent: there is less stock than the quantity in the address. */
function stockProblem({ product, choices, quantity }: Omit<CheckoutProps, "onQuantity">): Problem | null {
  const available = availableStock(priceTermsOf(product), choices);
  return available < quantity ? { kind: "stock", available } : null;
}

/** The address lacks a valid choice for one of the product's pickers. */
function ChoiceMissing({ productId }: { productId: string }) {
  return (
    <Panel
      icon={<ListChecks />}
      title="Select Variation"
      line="Choose one of the available options before you place this order."
      actions={<ButtonLink to={`/products/${encodeURIComponent(productId)}`}>Choose options</ButtonLink>}
    />
  );
}

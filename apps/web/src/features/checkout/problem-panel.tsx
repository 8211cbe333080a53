import { numberText } from "@pola/shared/counted";
import { commissionFormat, formatRupees } from "@pola/shared/money";
import type { ReactNode } from "react";
import { useConnection } from "../../offline/connection.ts";
import type { OrderFigures } from "../../components/order-figures.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Problem } from "./problem.ts";

type ProblemPanelProps = {
  problem: Problem;
  /** The figures that the reseller has seen so far. */
  figures: OrderFigures;
  onAcceptPrice: (fresh: OrderFigures) => void;
  onQuantity: (quantity: number) => void;
  onNewAttempt: () => void;
  /** The reseller goes to look at the order that the earlier try placed. */
  onLook: () => void;
  /** The reseller goes to choose another product. */
  onLeave: () => void;
};

/**
 * Why the order was not placed, and what to do next. It scrolls into view, because the button may be far below, and takes the focus
 * from the button, which may become disabled.
 */
export function ProblemPanel(props: ProblemPanelProps) {
  return (
    <div ref={bringIntoView} tabIndex={-1} className="rounded-card">
      {contentOf(props)}
    </div>
  );
}

function bringIntoView(panel: HTMLElement | null) {
  if (document.activeElement?.matches("[type=submit]")) panel?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: "center" });
}

function contentOf(props: ProblemPanelProps): ReactNode {
  const { problem, figures, onAcceptPrice, onQuantity, onNewAttempt, onLook, onLeave } = props;
  if (problem.kind === "price") {
    return <PriceChanged old={figures} fresh={problem.fresh} onAccept={() => onAcceptPrice(problem.fresh)} />;
  }
  if (problem.kind === "gone")
    return <NoneLeft title="This product is no longer offered" onLeave={onLeave} />;
  if (problem.kind === "stock" && problem.available < 1)
    return <NoneLeft title="Out of Stock" line="None is left of what you chose." onLeave={onLeave} />;
  if (problem.kind === "stock") return <StockLeft available={problem.available} onQuantity={onQuantity} />;
  if (problem.kind === "offline") return <Offline />;
  if (problem.kind === "unconfirmed") return <Unconfirmed />;
  if (problem.kind === "placed-before") return <PlacedBefore onNewAttempt={onNewAttempt} onLook={onLook} />;
  return (
    <Banner tone="danger" title={problem.message} isLive>
      {problem.kind === "unknown-outcome" && "Trying again is safe: the same order is never placed twice."}
    </Banner>
  );
}

/** Changes with the connection, because the advice does. */
function Offline() {
  const { isOffline } = useConnection();
  return (
    <Banner
      tone={isOffline ? "warning" : "info"}
      title={isOffline ? "You are offline" : "You are connected again"}
      isLive
    >
      {isOffline
        ? "Your order is not confirmed. What you typed is kept: place it when you are connected again."
        : "Your order is not confirmed yet. Place it now: the same order is never placed twice."}
    </Banner>
  );
}

function Unconfirmed() {
  return (
    <Banner
      tone="warning"
      title="Your last try was not confirmed"
      action={
        <ButtonLink to="/orders" variant="secondary">
          See your orders
        </ButtonLink>
      }
    >
      It may have arrived. Placing the same order again is safe: it is never placed twice.
    </Banner>
  );
}

function PlacedBefore({ onNewAttempt, onLook }: Pick<ProblemPanelProps, "onNewAttempt" | "onLook">) {
  return (
    <Banner
      tone="warning"
      title="This order may have been placed already"
      isLive
      action={
        <ButtonLink to="/orders" onClick={onLook}>
          See your orders
        </ButtonLink>
      }
    >
      <p>An earlier try arrived with other details. Please look at your orders before you order again.</p>
      <Button variant="link" size="sm" onClick={onNewAttempt}>
        This is another order
      </Button>
    </Banner>
  );
}

type PriceChangedProps = { old: OrderFigures; fresh: OrderFigures; onAccept: () => void };

function PriceChanged({ old, fresh, onAccept }: PriceChangedProps) {
  const commissionText = commissionFormat([old.totalCommission, fresh.totalCommission]);
  const rows = [
    { label: "Price each", from: formatRupees(old.unitPrice), to: formatRupees(fresh.unitPrice) },
    { label: "Delivery", from: formatRupees(old.shippingCost), to: formatRupees(fresh.shippingCost) },
    { label: "Your customer pays", from: formatRupees(old.totalAmount), to: formatRupees(fresh.totalAmount) },
    {
      label: "You earn",
      from: commissionText(old.totalCommission),
      to: commissionText(fresh.totalCommission),
    },
  ];
  return (
    <Banner
      tone="warning"
      title="The price has changed"
      isLive
      action={<Button onClick={onAccept}>Accept the new price</Button>}
    >
      <p>Nothing was ordered. Please check the new figures before you promise them to your customer.</p>
      <dl className="mt-2 grid gap-1.5">
        {rows
          .filter(({ from, to }) => from !== to)
          .map(({ label, from, to }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt>{label}</dt>
              <dd className="tabular-nums">
                <s>
                  <span className="sr-only">before </span>
                  {from}
                </s>{" "}
                <strong>
                  <span className="sr-only">now </span>
                  {to}
                </strong>
              </dd>
            </div>
          ))}
      </dl>
    </Banner>
  );
}

type NoneLeftProps = Pick<ProblemPanelProps, "onLeave"> & { title: string; line?: string };

function NoneLeft({ title, line, onLeave }: NoneLeftProps) {
  return (
    <Banner
      tone="danger"
      title={title}
      isLive
      action={
        <ButtonLink to="/products" variant="secondary" onClick={onLeave}>
          Back to Listings
        </ButtonLink>
      }
    >
      {line}
    </Banner>
  );
}

function StockLeft({ available, onQuantity }: { available: number; onQuantity: (quantity: number) => void }) {
  const left = numberText(available);
  return (
    <Banner
      tone="warning"
      title={`Only ${left} left`}
      isLive
      action={<Button onClick={() => onQuantity(available)}>Set quantity to {left}</Button>}
    >
      There is not enough stock for the quantity you chose.
    </Banner>
  );
}

import { formatCommission, formatRupees } from "@pola/shared/money";
import type { OrderItem } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { ApiError } from "../../api/client.ts";
import { product as productQuery } from "../../api/products.ts";
import { checkoutPath } from "../../lib/checkout-link.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { repeatOf } from "./repeat.ts";

/** Orders the same items again, one by one, because a checkout has one product. Prices are today's. */
export function RepeatOrder({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li
          key={item.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-sunken p-4"
        >
          <RepeatLine item={item} isNamed={items.length > 1} />
        </li>
      ))}
    </ul>
  );
}

function RepeatLine({ item, isNamed }: { item: OrderItem; isNamed: boolean }) {
  const query = useQuery(productQuery(item.productId));
  const name = isNamed && <strong className="block font-medium">{item.productName}</strong>;
  if (query.isPending) return <Skeleton className="h-11 flex-1" />;
  if (!query.data) {
    const isGone = query.error instanceof ApiError && query.error.status === 404;
    return (
      <>
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-muted">
          {name}
          {isGone ? "This product is no longer sold." : "Today's price could not be loaded."}
        </p>
        {!isGone && (
          <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
            Retry
          </Button>
        )}
      </>
    );
  }
  const repeat = repeatOf(query.data, item);
  if (repeat.kind !== "available") {
    return (
      <>
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-muted">
          {name}
          {repeat.kind === "sold out" ? "Sold out right now." : "Its options have changed since."}
        </p>
        <ButtonLink to={`/products/${encodeURIComponent(item.productId)}`} variant="secondary" size="sm">
          View Product
        </ButtonLink>
      </>
    );
  }
  const { figures, isFewer } = repeat;
  return (
    <>
      <p className="min-w-0 flex-[1_1_14rem] text-sm text-muted tabular-nums">
        {name}
        {isFewer && <Note>Only {figures.quantity} left.</Note>}
        Today: {figures.quantity} × {formatRupees(figures.unitPrice)}, you earn{" "}
        <strong className="whitespace-nowrap text-text">{formatCommission(figures.totalCommission)}</strong>
      </p>
      <ButtonLink
        to={checkoutPath(item.productId, { quantity: figures.quantity, choices: item.variations })}
        variant="secondary"
        size="sm"
        icon={<RotateCw />}
        aria-label={isNamed ? `Repeat order of ${item.productName}` : undefined}
      >
        {isFewer ? `Order ${figures.quantity}` : "Repeat Order"}
      </ButtonLink>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block font-medium text-tone-yellow-text">{children}</span>;
}

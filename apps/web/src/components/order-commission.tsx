import { formatCommission } from "@pola/shared/money";
import { earnsNothing } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { classNames } from "../ui/class-names.ts";

type OrderCommissionProps = {
  order: Pick<Order, "status" | "totalCommission">;
  /** For the amount that the reseller gets. */
  className?: string | undefined;
  /** How amounts are written where others are beside it (docs/product/earnings.md, M-127). */
  format?: ((rupees: number) => string) | undefined;
};

/**
 * The commission of an order as its reseller sees it. A returned or cancelled order pays nothing: Rs. 0, with the struck-through amount
 * beside it (docs/product/screens.md, I-150).
 */
export function OrderCommission({ order, className, format = formatCommission }: OrderCommissionProps) {
  const { status, totalCommission } = order;
  const amountClass = classNames("tabular-nums", className);
  if (!earnsNothing(status)) return <strong className={amountClass}>{format(totalCommission)}</strong>;
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <s className="text-sm font-normal text-muted tabular-nums">
        <span className="sr-only">Instead of </span>
        {format(totalCommission)}
      </s>
      <strong className={amountClass}>{format(0)}</strong>
    </span>
  );
}

import { numberText } from "@pola/shared/counted";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { formatWeight } from "@pola/shared/weight";
import type { ReactNode } from "react";
import type { OrderFigures } from "./order-figures.ts";

/** The sum of an order: goods, delivery, what the customer pays, what the reseller earns (docs/product/orders.md, O-16). */
export function OrderSummary({ figures, note }: { figures: OrderFigures; note?: ReactNode }) {
  return (
    <dl className="grid gap-2.5">
      <Row
        label={
          <>
            {formatRupees(figures.unitPrice)} × {numberText(figures.quantity)}
            {figures.isWholesale && " (wholesale)"}
          </>
        }
        value={formatRupees(figures.subtotal)}
      />
      <Row
        label={
          <>
            Delivery, {formatWeight(figures.totalWeight)}
            <span className="block text-xs">Rs. 400 up to 1 kg, then Rs. 80 per started kg</span>
          </>
        }
        value={formatRupees(figures.shippingCost)}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-2.5">
        <dt className="min-w-0 flex-[1_1_6rem] font-semibold">
          Total
          {note && <span className="block text-xs font-normal text-muted">{note}</span>}
        </dt>
        <dd className="ml-auto text-xl font-bold whitespace-nowrap tabular-nums">
          {formatRupees(figures.totalAmount)}
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-brand-soft px-3 py-2.5 text-brand-soft-text">
        <dt className="font-semibold">You earn</dt>
        <dd className="text-xl font-bold tabular-nums">{formatCommission(figures.totalCommission)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <dt className="min-w-0 flex-[1_1_8rem] text-muted">{label}</dt>
      <dd className="ml-auto font-medium whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}

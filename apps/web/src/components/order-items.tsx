import { commissionFormat, formatRupees } from "@pola/shared/money";
import type { OrderItem } from "@pola/shared/schemas/order";
import { numberText } from "@pola/shared/counted";
import { Badge } from "../ui/badge.tsx";
import { Picture } from "../ui/picture.tsx";
import { optionsText } from "./options-text.ts";

type OrderItemsProps = {
  items: readonly OrderItem[];
  /** Strikes the commissions through: the order was returned or cancelled. */
  earnsNothing: boolean;
  /** How a commission is written: without decimals when whole, in the back office always with two. */
  commissionText?: (rupees: number) => string;
};

export function OrderItems({ items, earnsNothing, commissionText }: OrderItemsProps) {
  const format = commissionText ?? commissionFormat(items.map(({ totalCommission }) => totalCommission));
  const text = ({ totalCommission }: OrderItem) => format(totalCommission);
  return (
    <ul className="grid grid-cols-1 divide-y">
      {items.map((item) => (
        <li key={item.id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <Picture src={item.images[0]} alt="" size={56} className="w-14 self-start rounded-control" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
            <p className="font-medium wrap-anywhere">{item.productName}</p>
            <Options variations={item.variations} />
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
              <p className="text-sm text-muted">
                {numberText(item.quantity)} × {formatRupees(item.unitPrice)}
              </p>
              <p className="ml-auto text-right font-medium">{formatRupees(item.totalPrice)}</p>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              {item.isWholesale && <Badge tone="blue">Wholesale</Badge>}
              <p className="ml-auto text-right text-sm text-muted tabular-nums">
                {earnsNothing ? <s>{text(item)} commission</s> : `${text(item)} commission`}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Options({ variations }: { variations: OrderItem["variations"] }) {
  const text = optionsText(variations);
  return text === "" ? null : <p className="text-sm text-muted">{text}</p>;
}

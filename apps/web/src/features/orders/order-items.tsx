import { formatRupees } from "@pola/shared/money";
import type { OrderItem } from "@pola/shared/schemas/order";
import { Badge } from "../../ui/badge.tsx";
import { Picture } from "../../ui/picture.tsx";

/** The lines of an order with the chosen options. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => {
        const options = Object.entries(item.variations).map(([name, value]) => `${name}: ${value}`);
        return (
          <li key={item.id} className="flex items-start gap-3">
            <Picture src={item.images[0]} alt="" size={56} className="w-14 rounded-control" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="font-medium">{item.productName}</p>
              {options.length > 0 && <p className="text-sm text-muted">{options.join(", ")}</p>}
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
                {formatRupees(item.unitPrice)} × {item.quantity}
                {item.isWholesale && <Badge tone="grey">Wholesale</Badge>}
              </p>
            </div>
            <p className="font-medium whitespace-nowrap tabular-nums">{formatRupees(item.subtotal)}</p>
          </li>
        );
      })}
    </ul>
  );
}

import { ORDER_STATUS_LABELS, type OrderStatus } from "@pola/shared/order-status";
import PackageSearch from "lucide-react/icons/package-search";
import { ButtonLink } from "../../ui/button.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { Empty } from "../../ui/states.tsx";

type NoOrdersProps = { search: string; status: OrderStatus | ""; onClear: () => void };

/** No order at all, or none that matches (specification, section 2, Orders). */
export function NoOrders({ search, status, onClear }: NoOrdersProps) {
  if (search !== "" || status !== "") {
    return (
      <NoMatch
        title="No orders found"
        icon={<PackageSearch strokeWidth={1.5} />}
        search={search}
        filters={[status && ORDER_STATUS_LABELS[status]]}
        onClear={onClear}
      />
    );
  }
  return (
    <Empty
      title="No orders yet"
      line="Place your first order for a customer and earn your first commission."
      action={<ButtonLink to="/products">Browse Products</ButtonLink>}
    />
  );
}

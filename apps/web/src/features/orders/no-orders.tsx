import PackageSearch from "lucide-react/icons/package-search";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";

/** No order at all, or none that matches (specification, section 2, Orders). */
export function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <Empty
        title="No orders found"
        line="Try adjusting your search or filter criteria."
        icon={<PackageSearch strokeWidth={1.5} />}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
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

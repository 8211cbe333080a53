import SearchX from "lucide-react/icons/search-x";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";

/** Nothing to show (specification, section 2, Listings page). */
export function NoListings({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <Empty
      title="No listings found"
      line="Try adjusting your search or filter criteria."
      icon={<SearchX strokeWidth={1.5} />}
      action={
        hasFilters && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  );
}

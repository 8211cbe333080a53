import SearchX from "lucide-react/icons/search-x";
import { categoryName } from "../../components/category-name.ts";
import { NoMatch } from "../../ui/no-match.tsx";
import { Empty } from "../../ui/states.tsx";

type NoListingsProps = { search: string; category: string; onClear: () => void };

/** The empty state of the catalogue. */
export function NoListings({ search, category, onClear }: NoListingsProps) {
  const looks = {
    title: "No listings found",
    line: "Try adjusting your search or filter criteria.",
    icon: <SearchX strokeWidth={1.5} />,
  };
  if (search === "" && category === "") return <Empty {...looks} />;
  return (
    <NoMatch {...looks} search={search} filters={[category && categoryName(category)]} onClear={onClear} />
  );
}

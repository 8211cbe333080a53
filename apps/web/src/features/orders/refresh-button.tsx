import { formatTime } from "@pola/shared/calendar";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Button } from "../../ui/button.tsx";

type RefreshButtonProps = { isLoading: boolean; updatedAt: number; onRefresh: () => Promise<unknown> };

/** Loads the list again, and shows when it was last loaded (docs/product/interface.md, I-17). On phones only its icon shows. */
export function RefreshButton({ isLoading, updatedAt, onRefresh }: RefreshButtonProps) {
  return (
    <div className="-my-1.5 flex items-center justify-between gap-2 md:my-0 md:gap-3">
      <p className="text-sm text-muted tabular-nums">
        {updatedAt > 0 && `Updated ${formatTime(new Date(updatedAt))}`}
      </p>
      <Button
        variant="secondary"
        icon={<RefreshCw />}
        isLoading={isLoading}
        onClick={() => void onRefresh()}
        className="max-md:size-11 max-md:min-h-0! max-md:px-0!"
      >
        <span className="max-md:sr-only">Refresh</span>
      </Button>
    </div>
  );
}

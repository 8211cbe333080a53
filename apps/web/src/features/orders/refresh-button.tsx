import { formatDateTime } from "@pola/shared/calendar";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Button } from "../../ui/button.tsx";

type RefreshButtonProps = { isLoading: boolean; updatedAt: number; onRefresh: () => Promise<unknown> };

/** Loads the list again, and shows when it was last loaded (docs/product/interface.md, I-17). */
export function RefreshButton({ isLoading, updatedAt, onRefresh }: RefreshButtonProps) {
  const time = updatedAt > 0 ? formatDateTime(new Date(updatedAt)).split(", ").at(-1) : undefined;
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{time && `Updated ${time}`}</p>
      <Button variant="secondary" icon={<RefreshCw />} isLoading={isLoading} onClick={() => void onRefresh()}>
        Refresh
      </Button>
    </div>
  );
}

import { formatTime } from "@pola/shared/calendar";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Button, IconButton } from "../../ui/button.tsx";
import { LateText } from "../../ui/late-text.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";

const NO_BREAK_SPACE = "\u00A0";

type RefreshButtonProps = { isLoading: boolean; updatedAt: number; onRefresh: () => Promise<unknown> };

/** Loads the list again, and shows when it was last loaded (docs/product/interface.md, I-17). On phones only its icon shows. */
export function RefreshButton({ isLoading, updatedAt, onRefresh }: RefreshButtonProps) {
  const isWide = useIsWide();
  const refresh = () => void onRefresh();
  return (
    <div className="flex items-center gap-2">
      <p className="text-sm text-muted tabular-nums max-md:w-min max-md:text-right max-md:text-xs">
        <LateText
          text={updatedAt > 0 ? `Updated ${formatTime(updatedAt).replace(" ", NO_BREAK_SPACE)}` : undefined}
          usual={`Updated 12:00${NO_BREAK_SPACE}PM`}
        />
      </p>
      {isWide ? (
        <Button variant="secondary" icon={<RefreshCw />} isLoading={isLoading} onClick={refresh}>
          Refresh
        </Button>
      ) : (
        <IconButton
          label="Refresh"
          icon={<RefreshCw />}
          aria-busy={isLoading}
          onClick={refresh}
          className="-my-1.5"
        />
      )}
    </div>
  );
}

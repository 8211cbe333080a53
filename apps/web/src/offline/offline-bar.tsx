import WifiOff from "lucide-react/icons/wifi-off";
import { savedAtText, useConnection } from "./connection.ts";

/** Below the header while offline: says how old the data on the screen is, if there is any (docs/product/devices.md, I-53). */
export function OfflineBar({ hasData }: { hasData: boolean }) {
  const { isOffline, dataFrom } = useConnection();
  return (
    <output className="block">
      {isOffline && (
        <span className="flex items-center justify-center gap-2 bg-tone-yellow px-4 py-2 text-sm font-medium text-tone-yellow-text">
          <WifiOff size={16} aria-hidden="true" className="shrink-0" />
          <span className="text-balance">
            You are offline.{hasData && dataFrom && ` Showing saved data from ${savedAtText(dataFrom)}.`}
          </span>
        </span>
      )}
    </output>
  );
}

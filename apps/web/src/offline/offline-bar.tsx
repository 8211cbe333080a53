import WifiOff from "lucide-react/icons/wifi-off";
import { useConnection } from "./connection.ts";

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hour12: false };

/** "10:42" for today, "Nov 20, 10:42" for another day, in the device's time zone. */
function clockText(instant: Date): string {
  const isToday = instant.toDateString() === new Date().toDateString();
  return instant.toLocaleString("en-US", isToday ? TIME : { month: "short", day: "numeric", ...TIME });
}

/** Below the header while offline: says how old the data on the screen is (docs/product/interface.md, I-53). */
export function OfflineBar() {
  const { isOffline, dataFrom } = useConnection();
  return (
    <output className="sticky top-(--header-height) z-20 block print:hidden">
      {isOffline && (
        <span className="flex items-center justify-center gap-2 bg-tone-yellow px-4 py-2 text-sm font-medium text-tone-yellow-text">
          <WifiOff size={16} aria-hidden="true" className="shrink-0" />
          You are offline.{dataFrom && ` Showing saved data from ${clockText(dataFrom)}.`}
        </span>
      )}
    </output>
  );
}

import Truck from "lucide-react/icons/truck";
import { CopyText } from "../../ui/copy-text.tsx";

/** The note of a shipped order. Its copy button also works on a card that is itself a button. */
export function InTransit({ trackingNumber }: { trackingNumber: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-tone-blue px-3 py-2 text-sm text-tone-blue-text [&_button]:relative [&_button]:z-1 [&_button]:text-current">
      <p className="flex items-center gap-2 font-semibold">
        <Truck size={18} aria-hidden="true" />
        In Transit
      </p>
      {trackingNumber && <CopyText text={trackingNumber} label="tracking number" />}
    </div>
  );
}

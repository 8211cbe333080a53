import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { CopyText } from "../../ui/copy-text.tsx";

type InTransitProps = { trackingNumber: string | null; children?: ReactNode };

/** The note of a shipped order. What is in it can be pressed, also on a card that is itself a button. */
export function InTransit({ trackingNumber, children }: InTransitProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-tone-blue px-3 py-2 text-sm text-tone-blue-text *:[:is(a,span)]:relative *:[:is(a,span)]:z-1 [&_button]:text-current">
      <p className="flex items-center gap-2 font-semibold">
        <Truck size={18} aria-hidden="true" />
        In Transit
      </p>
      {trackingNumber && <CopyText text={trackingNumber} label="tracking number" />}
      {children}
    </div>
  );
}

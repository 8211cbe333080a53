import type { Order } from "@pola/shared/schemas/order";
import Truck from "lucide-react/icons/truck";
import { CourierLink } from "../../components/courier-link.tsx";
import { CopyText } from "../../ui/copy-text.tsx";

/** The note of a shipped order. Its copy button and the courier's link also work on a card that is itself a button. */
export function InTransit({ order: { trackingNumber, courier } }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-tone-blue px-3 py-2 text-sm text-tone-blue-text [&_:is(button,a)]:relative [&_:is(button,a)]:z-1 [&_:is(button,a)]:text-current">
      <p className="flex items-center gap-2 font-semibold">
        <Truck size={18} aria-hidden="true" />
        In Transit
      </p>
      {trackingNumber && <CopyText text={trackingNumber} label="tracking number" />}
      <CourierLink courier={courier} />
    </div>
  );
}

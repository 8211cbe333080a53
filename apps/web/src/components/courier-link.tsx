import type { ParcelCourier } from "@pola/shared/schemas/order";
import ExternalLink from "lucide-react/icons/external-link";

/** Who carries a parcel, with the courier's own page for it, where there is one (docs/product/couriers.md, D-3). */
export function CourierLink({ courier }: { courier: ParcelCourier | null }) {
  if (!courier) return null;
  if (courier.trackingUrl === null) return <p className="text-sm">Courier: {courier.name}</p>;
  return (
    <a
      href={courier.trackingUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-1 inline-flex min-h-11 w-fit items-center gap-1.5 font-medium underline underline-offset-4"
    >
      Track with {courier.name}
      <ExternalLink size={16} aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

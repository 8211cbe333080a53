import type { ParcelCourier } from "@pola/shared/schemas/order";

/** Who carries a parcel, with the courier's own page for it, where there is one (docs/product/couriers.md, D-3). */
export function CourierLink({ courier }: { courier: ParcelCourier | null }) {
  if (!courier) return null;
  if (courier.trackingUrl === null) return <p className="text-sm">Courier: {courier.name}</p>;
  return (
    <a
      href={courier.trackingUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-1 inline-flex min-h-11 w-fit items-center gap-1 font-medium underline underline-offset-4"
    >
      Track with {courier.name}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

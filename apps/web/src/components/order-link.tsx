import { Link } from "react-router-dom";

/** The number of a reseller's own order, which opens it. */
export function OrderLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to={`/orders?order=${encodeURIComponent(id)}`}
      className="-my-3 inline-flex min-h-11 items-center font-medium whitespace-nowrap text-brand tabular-nums underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

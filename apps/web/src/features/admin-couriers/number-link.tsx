import { Link } from "react-router-dom";

/** The number of a dispatch or a remittance in a list, which opens its page. */
export function NumberLink({ to, number }: { to: string; number: string }) {
  return (
    <Link
      to={to}
      className="font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
    >
      {number}
    </Link>
  );
}

import { Link } from "react-router-dom";

type RowLinkProps = { to: string; target?: "_blank" | undefined; children: string };

/** The number of an order, a dispatch or the like in a row or on a card, which opens its page. As high as a finger on phones. */
export function RowLink(link: RowLinkProps) {
  return (
    <Link
      {...link}
      className="font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
    />
  );
}

import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "react-router-dom";

/** The link above a page's title that leads to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-4 pt-3">
      <Link
        to={to}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-brand underline-offset-4 hover:underline"
      >
        <ChevronLeft size={18} aria-hidden="true" />
        {children}
      </Link>
    </nav>
  );
}

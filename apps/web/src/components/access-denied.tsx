import ShieldAlert from "lucide-react/icons/shield-alert";
import { usePageTitle } from "../lib/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";

/**
 * Shown for an admin screen outside the admin's areas, and when the API refuses a screen that the guard has let through
 * (docs/product/accounts.md, A-8 and A-214).
 */
export function AccessDenied({ line = "You need admin privileges to access this page." }: { line?: string }) {
  usePageTitle("Access Denied");
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <ShieldAlert size={48} strokeWidth={1.5} aria-hidden="true" className="text-muted" />
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold">
        Access Denied
      </h1>
      <p className="text-muted">{line}</p>
      <ButtonLink to="/" className="mt-2">
        Back to the homepage
      </ButtonLink>
    </div>
  );
}

import ShieldAlert from "lucide-react/icons/shield-alert";
import { usePageTitle } from "../lib/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Shown when the API refuses an admin screen that the guard has let through (docs/product/accounts.md, A-8). */
export function AccessDenied() {
  usePageTitle("Access Denied");
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <ShieldAlert size={48} strokeWidth={1.5} aria-hidden="true" className="text-muted" />
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold">
        Access Denied
      </h1>
      <p className="text-muted">You need admin privileges to access this page.</p>
      <ButtonLink to="/" className="mt-2">
        Back to the homepage
      </ButtonLink>
    </div>
  );
}

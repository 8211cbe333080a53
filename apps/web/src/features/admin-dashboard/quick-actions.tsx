import { useSession } from "../../api/session.tsx";
import { opensScreen } from "../../lib/admin-screens.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** Links to the other screens that the admin may open, also to those that are not in the header. */
const ACTIONS = [
  { to: "/admin/users", label: "Manage Resellers" },
  { to: "/admin/orders", label: "Manage Orders" },
  { to: "/admin/products", label: "Manage Products" },
  { to: "/admin/vendors", label: "Manage Vendors" },
  { to: "/admin/payouts", label: "Manage Payouts" },
  { to: "/admin/couriers/dispatch", label: "Manage Couriers" },
  { to: "/admin/mail", label: "Read Mail" },
  { to: "/admin/activity", label: "View Activity" },
  { to: "/admin/settings", label: "View Settings" },
  { to: "/admin/two-factor", label: "Two-Factor Sign-In" },
] as const;

/** The quick actions of the admin dashboard. */
export function QuickActions() {
  const { user } = useSession();
  const actions = ACTIONS.filter(({ to }) => opensScreen(user?.limitedTo ?? [], to));
  return (
    <Card title="Quick Actions">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4 xl:grid-cols-1">
        {actions.map(({ to, label }) => (
          <ButtonLink
            key={to}
            to={to}
            variant="secondary"
            className="text-balance max-md:px-2 max-md:text-sm"
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

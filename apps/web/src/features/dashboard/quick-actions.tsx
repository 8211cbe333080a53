import ChevronRight from "lucide-react/icons/chevron-right";
import Package from "lucide-react/icons/package";
import Store from "lucide-react/icons/store";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import { Card } from "../../ui/card.tsx";

const ACTIONS = [
  { to: "/products", label: "Browse Products", Icon: Store },
  { to: "/orders", label: "Manage Orders", Icon: Package },
  { to: "/profile", label: "Update Profile", Icon: UserRound },
];

/** Links to three other screens of the reseller. */
export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="-mx-2 -my-1">
        {ACTIONS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken"
            >
              <Icon size={20} aria-hidden="true" className="text-brand" />
              <span className="flex-1">{label}</span>
              <ChevronRight size={18} aria-hidden="true" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

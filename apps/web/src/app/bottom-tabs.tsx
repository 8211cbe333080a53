import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Package from "lucide-react/icons/package";
import Store from "lucide-react/icons/store";
import UserRound from "lucide-react/icons/user-round";
import Wallet from "lucide-react/icons/wallet";
import { Link } from "react-router-dom";
import { classNames } from "../ui/class-names.ts";
import { isCurrentLink, useOpenPath } from "./nav-links.ts";
import { prefetchPage } from "./prefetch.ts";

const TABS = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/products", label: "Listings", Icon: Store },
  { to: "/orders", label: "Orders", Icon: Package },
  { to: "/payouts", label: "Payouts", Icon: Wallet },
  { to: "/profile", label: "Profile", Icon: UserRound },
];

/** On phones: a reseller's five screens, at the bottom edge (docs/product/interface.md, I-3). */
export function BottomTabs() {
  const pathname = useOpenPath();
  return (
    <nav
      aria-label="Screens"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-14">
        {TABS.map(({ to, label, Icon }) => {
          const isCurrent = isCurrentLink(to, pathname);
          return (
            <li key={to} className="flex-1">
              <Link
                to={to}
                aria-current={isCurrent ? "page" : undefined}
                onTouchStart={() => prefetchPage(to)}
                className={classNames(
                  "flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.8vw)] font-medium focus-visible:-outline-offset-2",
                  isCurrent ? "text-brand" : "text-muted",
                )}
              >
                <Icon size={22} aria-hidden="true" strokeWidth={isCurrent ? 2.4 : 1.9} />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

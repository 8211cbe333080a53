import { useEffect, useRef, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { usePageTitle } from "../../lib/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";

const SCREENS = [
  { to: "/admin/couriers/dispatch", label: "Dispatch" },
  { to: "/admin/couriers/results", label: "Results" },
  { to: "/admin/couriers/settlement", label: "Settlement" },
  { to: "/admin/couriers/cash", label: "Outstanding cash" },
  { to: "/admin/couriers/returns", label: "Returns" },
  { to: "/admin/couriers/dispatches", label: "Dispatches" },
  { to: "/admin/couriers/remittances", label: "Remittances" },
  { to: "/admin/couriers", label: "Couriers" },
] as const;

type CourierFrameProps = {
  title: string;
  lead?: ReactNode;
  count?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen about couriers: its title, and the links to the others in the order of a day. */
export function CourierFrame({ title, lead, count, actions, children }: CourierFrameProps) {
  usePageTitle(title);
  const links = useRef<HTMLElement>(null);
  const location = useLocation();
  const state: unknown = location.state;
  useEffect(() => {
    // On phones the links scroll sideways; the current one must be in sight.
    links.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <>
      <PageHeader isDense title={title} count={count} actions={actions} />
      <nav
        ref={links}
        aria-label="Couriers"
        className="-mx-4 mb-4 flex scrollbar-none gap-0.5 overflow-x-auto border-b px-4 md:mx-0 md:px-0"
      >
        {SCREENS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            // The state of the open screen holds the orders of a dispatch.
            state={to === location.pathname ? state : null}
            end={to === "/admin/couriers"}
            className="-mb-px inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-2.5 text-sm md:max-lg:px-1.5 font-medium whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-brand aria-[current=page]:text-brand"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {lead && <p className="mb-3 text-sm text-muted">{lead}</p>}
      {children}
    </>
  );
}

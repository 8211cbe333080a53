import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";

type SectionProps = {
  title: string;
  link: { to: string; label: string };
  /** The name by which the guided tour finds the block. */
  tourName: string;
  children: ReactNode;
};

/** A block of the dashboard with a link to the full list. */
export function DashboardSection({ title, link, tourName, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-tour={tourName} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <Link
          to={link.to}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          {link.label}
        </Link>
      </div>
      {children}
    </section>
  );
}

import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { formatPhone } from "@pola/shared/phone";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { env } from "../env.ts";
import { classNames } from "../ui/class-names.ts";
import { LogoMark } from "./logo.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const QUICK_LINKS = [
  { to: "/", label: "Home" },
  { to: "/products", label: "Products" },
  { to: "/register", label: "Become a Reseller" },
  { to: "/login", label: "Login" },
];

const linkClass =
  "flex min-h-11 items-center gap-2 wrap-anywhere text-muted underline-offset-4 hover:text-text hover:underline md:min-h-9";

/** The footer of every page: about, quick links, support (docs/product/interface.md, I-6). */
export function Footer() {
  const { user } = useSession();
  const width = user?.role === "admin" && "max-w-admin!";
  return (
    <footer className="border-t bg-surface pb-(--bottom-inset) text-sm print:hidden">
      <div
        className={classNames(
          "page-width grid grid-cols-1 gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]",
          width,
        )}
      >
        <Section title="About" className="sm:col-span-2 lg:col-span-1">
          <p className="max-w-md text-muted">
            {env.name} is a marketplace for resellers in Sri Lanka. You share quality products and order for
            your customers; we take care of delivery under your brand, customer support and returns, and pay
            your commission every week.
          </p>
        </Section>
        <Section title="Quick Links">
          <ul>
            {QUICK_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Support">
          <ul>
            <li>
              <a href={`mailto:${env.supportEmail}`} className={linkClass}>
                <Mail size={16} aria-hidden="true" />
                {env.supportEmail}
              </a>
            </li>
            <li>
              <a href={`tel:${env.supportPhone}`} className={linkClass}>
                <Phone size={16} aria-hidden="true" />
                {formatPhone(env.supportPhone)}
              </a>
            </li>
          </ul>
        </Section>
      </div>
      <div className="border-t">
        <div
          className={classNames(
            "page-width flex flex-wrap items-center justify-between gap-3 py-4",
            // Leaves room for the floating support button, until the margin is wide enough for it.
            width || "xl:max-[88rem]:pr-24!",
          )}
        >
          <p className="flex items-center gap-2 text-muted">
            <LogoMark className="size-5" />© {env.name}
          </p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

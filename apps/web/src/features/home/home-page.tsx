import ExternalLink from "lucide-react/icons/external-link";
import HandCoins from "lucide-react/icons/hand-coins";
import PackageCheck from "lucide-react/icons/package-check";
import ShieldCheck from "lucide-react/icons/shield-check";
import Tags from "lucide-react/icons/tags";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { useSession } from "../../api/session.tsx";
import { env } from "../../env.ts";
import { homeOf } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { supplierChat } from "../../lib/support-chat.ts";
import { ButtonLink, ExternalButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MarketDrawing } from "./market-drawing.tsx";

const FEATURES = [
  {
    title: "Quality Products",
    line: "A growing range from trusted suppliers, with live stock: you only offer what is really there.",
    Icon: Tags,
  },
  {
    title: "Earn Commissions",
    line: "Every product shows what you earn before you sell it. Commissions are paid every week.",
    Icon: HandCoins,
  },
  {
    title: "Delivery & Customer Service",
    line: "We deliver under your brand, collect the cash, and look after support and returns.",
    Icon: Truck,
  },
  {
    title: "Secure Platform",
    line: "Your account, your customers' details and your earnings are protected, and every rupee is accounted for.",
    Icon: ShieldCheck,
  },
];

/** Fixed texts, not counted (docs/product/contradictions.md, M-63). */
const STATISTICS = [
  { figure: "500+", label: "Active Resellers" },
  { figure: "10,000+", label: "Products Sold" },
  { figure: "Rs.500K+", label: "Commissions Paid" },
  { figure: "98%", label: "Satisfaction" },
];

const STEPS = [
  {
    title: "Register & Get Approved",
    line: "Create your reseller account for free. We check it and approve it.",
  },
  {
    title: "Browse Products & Commissions",
    line: "Choose what suits your customers, and see your commission on each product.",
  },
  {
    title: "Sell & Earn",
    line: "Order for your customers, who pay cash on delivery. Your commission is paid weekly.",
  },
];

/** The public front page (docs/product/screens.md, I-8). */
export function HomePage() {
  usePageTitle("Sell under your own brand");
  return (
    <>
      <Hero />
      <Features />
      <Statistics />
      <HowItWorks />
      <ClosingCall />
    </>
  );
}

function Hero() {
  return (
    <section className="border-b bg-surface">
      <div className="page-width grid items-center gap-x-12 gap-y-8 py-8 sm:py-12 lg:grid-cols-[1.1fr_1fr] lg:py-14">
        <div className="grid gap-4 lg:gap-5">
          <h1
            id="page-title"
            tabIndex={-1}
            className="text-hero font-bold tracking-tight text-balance md:text-hero-wide lg:text-5xl lg:leading-14"
          >
            Sell quality products under your own brand
          </h1>
          <p className="max-w-xl text-lg text-muted">
            No stock, no risk. You share and sell; {env.name} delivers for you, your customer pays cash on
            delivery, and you earn a commission on every sale.
          </p>
          <Calls />
        </div>
        <MarketDrawing className="mx-auto h-auto w-full max-w-80 sm:max-w-100 lg:max-w-none" />
      </div>
    </section>
  );
}

/** Signed out: links to register. Signed in: a link to the dashboard. */
function Calls() {
  const { status, user } = useSession();
  if (status === "loading") return <CallsToCome />;
  return (
    <>
      {/* In the pre-rendered page until its script has started, so that a signed-in person sees no buttons for guests. */}
      {!user && <CallsToCome className="hidden token-stored:block" />}
      <div className={classNames("mt-2 flex flex-col gap-3 sm:flex-row", !user && "token-stored:hidden")}>
        {user ? (
          <ButtonLink to={homeOf(user.role)} size="lg">
            Go to Dashboard
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/register" size="lg">
              Become a Reseller
            </ButtonLink>
            <ExternalButtonLink
              href={env.vendorPortalUrl || supplierChat()}
              variant="secondary"
              size="lg"
              icon={<ExternalLink />}
            >
              Become a Supplier
            </ExternalButtonLink>
          </>
        )}
      </div>
    </>
  );
}

function CallsToCome({ className }: { className?: string | undefined }) {
  return <Skeleton className={classNames("mt-2 h-12 w-full sm:w-56", className)} />;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-width py-12 lg:py-16">
      <h2 className="mb-6 text-2xl font-bold tracking-tight lg:mb-8 lg:text-center lg:text-3xl">{title}</h2>
      {children}
    </section>
  );
}

function Features() {
  return (
    <Section title={`Why sell with ${env.name}`}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, line, Icon }) => (
          <li
            key={title}
            className="flex flex-wrap gap-4 rounded-card border bg-surface p-4 lg:flex-col lg:p-6"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-card bg-brand-soft text-brand-soft-text">
              <Icon size={24} aria-hidden="true" />
            </span>
            <div className="grid flex-[1_1_9rem] content-start gap-1">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-muted">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Statistics() {
  return (
    <section
      aria-label={`${env.name} in figures`}
      className="bg-brand text-on-brand dark:bg-brand-soft dark:text-brand-soft-text"
    >
      <dl className="page-width grid grid-cols-2 gap-x-4 gap-y-8 py-10 text-center lg:grid-cols-4 lg:py-12">
        {STATISTICS.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse gap-1">
            <dt>{label}</dt>
            <dd className="text-2xl font-bold tracking-tight tabular-nums sm:text-3xl lg:text-4xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className="grid lg:grid-cols-3 lg:gap-8">
        {STEPS.map(({ title, line }, index) => (
          <li
            key={title}
            className="group relative flex gap-4 pb-8 last:pb-0 lg:flex-col lg:items-center lg:pb-0 lg:text-center"
          >
            <span
              aria-hidden="true"
              className="absolute top-11 bottom-0 left-5.5 w-0.5 bg-border group-last:hidden lg:hidden"
            />
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-brand bg-surface text-lg font-bold text-brand"
            >
              {index + 1}
            </span>
            <div className="grid content-start gap-1">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="max-w-80 text-muted">{line}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ClosingCall() {
  const { status, user } = useSession();
  if (status === "loading" || user) return null;
  return (
    <section className="page-width pb-12 token-stored:hidden lg:pb-16">
      <div className="grid justify-items-center gap-4 rounded-sheet bg-brand-soft px-4 py-10 text-center text-brand-soft-text lg:py-12">
        <PackageCheck size={40} strokeWidth={1.5} aria-hidden="true" />
        <h2 className="text-2xl font-bold tracking-tight">Ready to make your first sale?</h2>
        <p className="max-w-md">Registration is free. Look at the products first, or start right away.</p>
        <div className="flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">
          <ButtonLink to="/register">Become a Reseller</ButtonLink>
          <ButtonLink to="/products" variant="secondary">
            View Products
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

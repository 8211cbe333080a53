import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode } from "react";
import type { Problem } from "../../components/zod-form.ts";
import { classNames } from "../../ui/class-names.ts";
import { prefersReducedMotion } from "../../ui/use-media-query.ts";

/** The sections of the form in order, and the inputs of each. */
const SECTIONS = [
  {
    id: "general",
    title: "General",
    fields: ["name", "category", "vendorId", "description", "longDescription", "condition"],
  },
  {
    id: "pricing",
    title: "Pricing and commission",
    fields: ["price", "finalPrice", "commission", "commissionRate"],
  },
  {
    id: "wholesale",
    title: "Wholesale",
    fields: ["wholesalePrice", "wholesaleCommission", "wholesaleQuantity"],
  },
  { id: "stock", title: "Stock and weight", fields: ["stock", "stockReason", "weight"] },
  { id: "images", title: "Images", fields: ["images"] },
  { id: "features", title: "Features", fields: ["features", "specifications"] },
  { id: "variations", title: "Variations", fields: ["hasVariations", "pickers", "variations"] },
  { id: "status", title: "Status", fields: ["status"] },
] as const;

type SectionId = (typeof SECTIONS)[number]["id"];

function domId(id: SectionId): string {
  return `product-form-${id}`;
}

function goTo(id: SectionId): void {
  const heading = document.getElementById(domId(id));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth", block: "start" });
}

/** Links to each section, marked when it has errors. A row above the form on phones and tablets, a column beside it on wide screens. */
export function SectionNav({ problems }: { problems: readonly Problem[] }) {
  return (
    <nav
      aria-label="Parts of the form"
      className="sticky -top-5 z-10 -mx-4 -mt-4 border-b bg-surface px-4 lg:top-0 lg:mr-0 lg:mt-0 lg:self-start lg:border-0 lg:pr-0"
    >
      <ul className="flex scrollbar-none gap-1 overflow-x-auto py-1 lg:grid">
        {SECTIONS.map(({ id, title, fields }) => {
          const isWrong = problems.some(({ name }) => fields.some((field) => field === name.split(".")[0]));
          return (
            <li key={id} className="shrink-0">
              <a
                href={`#${domId(id)}`}
                aria-label={isWrong ? `${title} (needs correcting)` : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(id);
                }}
                className={classNames(
                  "flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium whitespace-nowrap hover:bg-sunken md:min-h-9 md:whitespace-normal",
                  isWrong ? "text-danger" : "text-muted hover:text-text",
                )}
              >
                {title}
                {isWrong && <CircleAlert size={16} aria-hidden="true" className="shrink-0" />}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** One section of the form with its heading. */
export function FormSection({
  id,
  lead,
  children,
}: {
  id: SectionId;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={domId(id)} className="grid grid-cols-1 gap-4">
      <div className="grid gap-0.5 border-b pb-2">
        <h3 id={domId(id)} tabIndex={-1} className="text-lg font-semibold lg:scroll-mt-2">
          {SECTIONS.find((section) => section.id === id)?.title}
        </h3>
        {lead && <p className="text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

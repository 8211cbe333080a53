import { counted, numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { User, UserFigures } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../lib/api-error.ts";
import { userFigures } from "../../api/users.ts";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { LateText } from "../../ui/late-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { Failed } from "../../ui/states.tsx";

/** A reseller's orders and money, or the number of a vendor's products. While they load, the same cards keep their place. */
export function Figures({ person }: { person: User }) {
  const query = useQuery(userFigures(person.id));
  const { data, isPending } = query;
  if (!data && !isPending) return <Failed title="Failed to load the figures" {...failureOf(query)} />;
  return (
    <section
      aria-label="Figures"
      aria-busy={isPending}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {isPending && <output className="sr-only">Loading the figures</output>}
      {figuresOf(person, data ?? NO_FIGURES).map(({ label, value, hint }) => (
        <StatCard
          key={label}
          label={label}
          value={data ? value : <Skeleton className="h-7 w-1/2 lg:h-8" />}
          hint={hint && <LateText text={data && hint} usual={hint} />}
        />
      ))}
    </section>
  );
}

const NO_FIGURES: UserFigures = {
  totalOrders: 0,
  completedOrders: 0,
  pendingOrders: 0,
  revenue: 0,
  commission: 0,
  unpaidCommission: 0,
  owed: 0,
  deductions: 0,
  products: 0,
  parcels: 0,
  returnedParcels: 0,
};

function figuresOf({ role, productsOnSale = 0 }: User, figures: UserFigures) {
  if (role === "vendor") {
    return [
      {
        label: "Products",
        value: numberText(figures.products),
        hint: `${numberText(productsOnSale)} on sale`,
      },
    ];
  }
  const { parcels, returnedParcels } = figures;
  return [
    {
      label: "Orders",
      value: numberText(figures.totalOrders),
      hint: `${numberText(figures.completedOrders)} completed, ${numberText(figures.pendingOrders)} pending`,
    },
    { label: "Sales", value: formatRupees(figures.revenue), hint: "Without cancelled and returned orders" },
    { label: "Commission earned", value: formatRupees(figures.commission), hint: FIGURE_NOTES.earned },
    {
      label: "Not paid yet",
      value: formatRupees(Math.max(0, figures.unpaidCommission)),
      hint: figures.deductions > 0 ? `After ${formatRupees(figures.deductions)} of deductions` : undefined,
    },
    { label: "Owes", value: formatRupees(figures.owed), hint: "Commission that was paid and taken back" },
    {
      label: "Return rate",
      value: parcels === 0 ? "None yet" : `${((returnedParcels / parcels) * 100).toFixed(1)}%`,
      hint:
        parcels === 0
          ? "No parcel has arrived or come back"
          : `${numberText(returnedParcels)} of ${counted(parcels, "parcel")} came back`,
    },
  ];
}

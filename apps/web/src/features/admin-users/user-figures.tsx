import { counted, numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { User, UserFigures } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../api/client.ts";
import { userFigures } from "../../api/users.ts";
import { StatCard } from "../../ui/stat-card.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

/** A reseller's orders and money, or the number of a vendor's products. */
export function Figures({ person }: { person: User }) {
  const query = useQuery(userFigures(person.id));
  if (query.isPending)
    return (
      <Loading
        label="Loading the figures"
        shape="stats"
        count={person.role === "vendor" ? 1 : 6}
        className="md:grid-cols-3!"
      />
    );
  if (!query.data) return <Failed title="Failed to load the figures" {...failureOf(query)} />;
  return (
    <section aria-label="Figures" className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 lg:grid-cols-3">
      {figuresOf(person, query.data).map(({ label, value, hint }) => (
        <StatCard key={label} label={label} value={value} hint={hint} />
      ))}
    </section>
  );
}

function figuresOf({ role }: User, figures: UserFigures) {
  if (role === "vendor") {
    return [{ label: "Products", value: numberText(figures.products), hint: undefined }];
  }
  const { parcels, returnedParcels } = figures;
  return [
    {
      label: "Orders",
      value: numberText(figures.totalOrders),
      hint: `${numberText(figures.completedOrders)} completed, ${numberText(figures.pendingOrders)} pending`,
    },
    { label: "Sales", value: formatRupees(figures.revenue), hint: "Without cancelled and returned orders" },
    { label: "Commission earned", value: formatRupees(figures.commission), hint: "From completed orders" },
    {
      label: "Not paid yet",
      value: formatRupees(Math.max(0, figures.unpaidCommission)),
      hint: figures.deductions > 0 ? `After ${formatRupees(figures.deductions)} of deductions` : undefined,
    },
    { label: "Owes", value: formatRupees(figures.owed), hint: "Commission that was paid and taken back" },
    {
      label: "Return rate",
      value: parcels === 0 ? "None yet" : `${((returnedParcels / parcels) * 100).toFixed(1)} %`,
      hint:
        parcels === 0
          ? "No parcel has arrived or come back"
          : `${numberText(returnedParcels)} of ${counted(parcels, "parcel")} came back`,
    },
  ];
}

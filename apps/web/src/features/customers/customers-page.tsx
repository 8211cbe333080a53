import { formatDate } from "@pola/shared/calendar";
import { counted, numberText } from "@pola/shared/counted";
import { formatPhone } from "@pola/shared/phone";
import type { KnownCustomer } from "@pola/shared/schemas/customer";
import Users from "lucide-react/icons/users";
import { customers } from "../../api/customers.ts";
import { ListPages, ListRows } from "../../components/list-rows.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { SearchInput } from "../../ui/search-input.tsx";

/** The people a reseller ordered for, the latest order first (docs/product/orders.md, O-161). */
export function CustomersPage() {
  usePageTitle("Customers");
  const list = useListPage({
    empty: { q: "" },
    read: ({ q }) => ({ search: q }),
    pageSize: 20,
    query: (filters, at) => customers({ ...filters, ...at }),
  });
  const { search } = list.filters;
  return (
    <>
      <BackLink to="/orders">Orders</BackLink>
      <PageHeader title="Customers" />
      <div className="grid grid-cols-1 gap-3 pb-4">
        <SearchInput
          label="Search customers"
          placeholder="Name or phone number"
          value={search}
          onChange={list.search}
        />
        <FoundCount total={list.found} of={["customer", "customers"]} />
      </div>
      <ListRows
        list={list}
        loading={{ label: "Loading customers", count: 5 }}
        failed="Failed to load customers"
        nothing={{ title: "No customers found", icon: <Users strokeWidth={1.5} /> }}
        empty={{
          title: "No customers yet",
          line: "The people you order for are kept here, so you type name and address only once.",
          action: <ButtonLink to="/products">Browse Products</ButtonLink>,
        }}
      >
        {(rows) => (
          <>
            <ul aria-label="Customers" className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
              {rows.map((customer) => (
                <CustomerCard key={customer.phone} customer={customer} />
              ))}
            </ul>
            <ListPages list={list} />
          </>
        )}
      </ListRows>
    </>
  );
}

function CustomerCard({ customer }: { customer: KnownCustomer }) {
  const { name, phone, address, orders, lastOrderedAt } = customer;
  const label = orders === 1 ? "See order" : "See orders";
  const found = new URLSearchParams({ q: formatPhone(phone) });
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
        <PhoneLink phone={phone} className="py-1 underline" />
      </div>
      <CopyText text={address} label="address" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
        <p className="text-sm text-muted">
          {countsText(customer)}, last on {formatDate(lastOrderedAt)}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={`/orders?${found}`}
            variant="secondary"
            size="sm"
            aria-label={`${label} of ${name}`}
          >
            {label}
          </ButtonLink>
          <ButtonLink
            to="/products"
            variant="secondary"
            size="sm"
            aria-label={`New order for ${name}`}
            onClick={() =>
              nextCustomer.set({ customerName: name, customerPhone: phone, customerAddress: address })
            }
          >
            New order
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** "3 orders, 1 returned". */
function countsText({ orders, returned }: Pick<KnownCustomer, "orders" | "returned">): string {
  const placed = counted(orders, "order");
  return returned === 0 ? placed : `${placed}, ${numberText(returned)} returned`;
}

import { USER_STATUS_LABELS } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import Store from "lucide-react/icons/store";
import UserPlus from "lucide-react/icons/user-plus";
import { useEffect, useState, type ReactNode } from "react";
import { errorText } from "../../api/client.ts";
import { vendors, vendorStats } from "../../api/vendors.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount, Pagination } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../ui/refresh-control.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { ReviewModal } from "./review-modal.tsx";
import { vendorColumns, VendorTable } from "./vendor-table.tsx";

const addVendorModal = lazyPart(async () => (await import("./add-vendor-modal.tsx")).AddVendorModal);

const STATUSES = ["pending", "approved", "rejected"] as const;
const STATUS_CHIPS = [
  { value: "", label: "All" },
  ...STATUSES.map((status) => ({ value: status, label: USER_STATUS_LABELS[status] })),
];
const PAGE_SIZE = 25;
const FILTERS = { q: "", status: "", page: 1 };
const NEW = "new";
const BANNER_MS = 3000;
const memory = tableMemory("admin-vendors");

/** Vendor management (specification, section 2). The open review, or the form for a new vendor, stands in the address. */
export function AdminVendorsPage() {
  usePageTitle("Vendors");
  const [address, setAddress] = useUrlState(FILTERS);
  const [{ vendor: openId }, setOpen] = useUrlState({ vendor: "" });
  const [done, setDone] = useDoneBanner();
  const status = STATUSES.find((known) => known === address.status) ?? "";
  const query = useQuery(vendors({ search: address.q, status, page: address.page, pageSize: PAGE_SIZE }));
  const review = ({ id }: User) => setOpen({ vendor: id });
  const view = useTableView(vendorColumns(review), memory);
  const close = () => setOpen({ vendor: "" }, { replace: true });
  const finish = (text: string) => {
    setDone(text);
    close();
  };
  return (
    <>
      <PageHeader
        title="Vendor Management"
        lead="Who supplies the products, and who may."
        actions={
          <Button icon={<UserPlus />} onClick={() => setOpen({ vendor: NEW })}>
            Add Vendor
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {done !== "" && <Banner tone="success" isLive title={done} />}
        <Figures />
        <Filters
          q={address.q}
          status={status}
          onChange={setAddress}
          total={query.isPlaceholderData ? undefined : query.data?.total}
        >
          <RefreshControl queries={[query]} />
          <TableViewMenu view={view} />
        </Filters>
        {query.isPending && <Loading label="Loading vendors" shape="rows" count={6} />}
        {query.isError && (
          <Failed
            title="Failed to load vendors"
            detail={errorText(query.error, "")}
            onRetry={query.refetch}
          />
        )}
        {query.data?.vendors.length === 0 && (
          <NoVendors search={address.q} status={status} onClear={() => setAddress({ q: "", status: "" })} />
        )}
        {query.data && query.data.vendors.length > 0 && (
          <div>
            <VendorTable
              vendors={query.data.vendors}
              isRefreshing={query.isPlaceholderData}
              onReview={review}
              view={view}
            />
            <Pagination
              page={address.page}
              pageSize={PAGE_SIZE}
              total={query.data.total}
              onPage={(page) => setAddress({ page })}
            />
          </div>
        )}
      </div>
      {openId === NEW && <addVendorModal.Part onDone={finish} onClose={close} />}
      {openId !== "" && openId !== NEW && (
        <ReviewModal
          key={openId}
          id={openId}
          known={query.data?.vendors.find(({ id }) => id === openId)}
          onDone={finish}
          onClose={close}
        />
      )}
    </>
  );
}

/** A sentence that clears itself after three seconds (specification, section 9); saying another starts anew. */
function useDoneBanner(): [string, (text: string) => void] {
  const [done, setDone] = useState({ text: "" });
  useEffect(() => {
    if (done.text === "") return undefined;
    const timer = setTimeout(() => setDone({ text: "" }), BANNER_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done.text, (text) => setDone({ text })];
}

function text(figure: number | undefined): string {
  return figure?.toLocaleString("en-US") ?? "–";
}

/** The four figures; while they cannot be had, a dash stands in their place. */
function Figures() {
  const { data, isPending } = useQuery(vendorStats());
  if (isPending) return <Loading label="Loading the totals" shape="stats" count={4} />;
  return (
    <section aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Total Vendors" value={text(data?.total)} />
      <StatCard label="Active Vendors" value={text(data?.active)} />
      <StatCard label="Pending Approval" value={text(data?.pending)} />
      <StatCard label="Total Products" value={text(data?.products)} />
    </section>
  );
}

type FiltersProps = {
  q: string;
  status: string;
  onChange: (patch: { q?: string; status?: string }, options?: { replace?: boolean }) => void;
  total: number | undefined;
  children: ReactNode;
};

function Filters({ q, status, onChange, total, children }: FiltersProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <SearchInput
        label="Search vendors"
        placeholder="Name, email or business"
        value={q}
        onChange={(next) => onChange({ q: next }, { replace: true })}
      />
      <FilterChips
        label="Status"
        value={status}
        onChange={(next) => onChange({ status: next })}
        options={STATUS_CHIPS}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FoundCount total={total} of={["vendor", "vendors"]} />
        <div className="flex flex-wrap items-center gap-3">{children}</div>
      </div>
    </div>
  );
}

type NoVendorsProps = { search: string; status: (typeof STATUSES)[number] | ""; onClear: () => void };

function NoVendors({ search, status, onClear }: NoVendorsProps) {
  const looks = { title: "No vendors found", icon: <Store strokeWidth={1.5} /> };
  if (search === "" && status === "") {
    return <Empty {...looks} line="Add the first one: the invitation goes out by mail." />;
  }
  const filters = [status && USER_STATUS_LABELS[status]];
  return <NoMatch {...looks} search={search} filters={filters} onClear={onClear} />;
}

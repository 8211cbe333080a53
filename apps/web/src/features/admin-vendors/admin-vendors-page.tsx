import { numberText } from "@pola/shared/counted";
import { USER_STATUS_LABELS } from "@pola/shared/user-status";
import type { User, VendorStats } from "@pola/shared/schemas/user";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import Store from "lucide-react/icons/store";
import UserPlus from "lucide-react/icons/user-plus";
import { useEffect, useState } from "react";
import { userCounts } from "../../api/users.ts";
import { vendors, vendorStats } from "../../api/vendors.ts";
import { ListTable } from "../../components/list-table.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useOpenRow } from "../../lib/url-state.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { optionsOf } from "../../ui/options.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { Loading } from "../../ui/states.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { discardUnsavedChanges } from "../../ui/unsaved-changes.ts";
import { ReviewModal } from "./review-modal.tsx";
import { VendorCard, vendorColumns } from "./vendor-table.tsx";

const addVendorModal = lazyPart(async () => (await import("./add-vendor-modal.tsx")).AddVendorModal);

const STATUSES = ["pending", "approved", "rejected"] as const;
const NEW = "new";
const BANNER_MS = 3000;
const memory = tableMemory("admin-vendors");

/** Vendor management. The open review, or the form for a new vendor, is in the address. */
export function AdminVendorsPage() {
  usePageTitle("Vendors");
  const list = useListPage({
    empty: { q: "", status: "" },
    read: ({ q, status }) => ({ search: q, status: oneOf(STATUSES, status) }),
    pageSize: 25,
    query: (filters, at) => vendors({ ...filters, ...at }),
  });
  const { search, status } = list.filters;
  const counts = useQuery(userCounts({ search, role: "vendor" }));
  const stats = useQuery(vendorStats);
  const [openId, open, stepBack] = useOpenRow("vendor");
  const close = () => {
    // Saved or discarded by now: the step back must not ask.
    discardUnsavedChanges();
    stepBack();
  };
  const [done, setDone] = useDoneBanner();
  const review = ({ id }: User) => open(id);
  const view = useTableView(vendorColumns(review), memory);
  const finish = (text: string) => {
    setDone(text);
    close();
  };
  return (
    <>
      <PageHeader
        isDense
        title="Vendor Management"
        lead="Your suppliers."
        count={<FoundCount total={list.found} of={["vendor", "vendors"]} />}
        tools={<RefreshControl queries={[list.query, counts, stats]} />}
        actions={
          <Button size="sm" icon={<UserPlus />} onClick={() => open(NEW)}>
            Add Vendor
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-3">
        {done !== "" && <Banner tone="success" isLive title={done} />}
        <Figures stats={stats} isListPending={list.query.isPending} />
        <div className="-mb-3">
          <ListToolbar
            list={list}
            search={{ label: "Search vendors", placeholder: "Name, email or business" }}
            status={{ options: optionsOf(STATUSES, USER_STATUS_LABELS, counts.data) }}
            tools={<TableViewMenu view={view} />}
          />
        </div>
        <ListTable
          list={list}
          loading={{ label: "Loading vendors", count: 6 }}
          failed="Failed to load vendors"
          nothing={{ title: "No vendors found", icon: <Store strokeWidth={1.5} /> }}
          empty={{ line: "Add the first one. They get an invitation by email." }}
          asked={[status && USER_STATUS_LABELS[status]]}
          caption="Vendors"
          columns={view.columns}
          rowKey={({ id }) => id}
          keyboard={{ onOpen: review }}
          card={(vendor) => <VendorCard vendor={vendor} onReview={review} />}
        />
      </div>
      {openId === NEW && <addVendorModal.Part onDone={finish} onClose={close} />}
      {openId !== "" && openId !== NEW && (
        <ReviewModal
          key={openId}
          id={openId}
          known={list.rows?.find(({ id }) => id === openId)}
          onDone={finish}
          onClose={close}
        />
      )}
    </>
  );
}

/** A message that disappears after three seconds (docs/product/interface.md, I-37). A new message restarts the time. */
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
  return figure === undefined ? "–" : numberText(figure);
}

/** Two side by side on a phone, one with large text. */
const FIGURE = "flex-[1_1_8rem]";

/** The four figures, on phones below the list once that is known. A figure that failed to load is shown as a dash. */
function Figures({ stats, isListPending }: { stats: UseQueryResult<VendorStats>; isListPending: boolean }) {
  const { data, isPending } = stats;
  const columns = "gap-3 md:grid-cols-4 md:*:py-2";
  return (
    <div className={isListPending ? "max-md:hidden" : "max-md:order-last"}>
      {isPending ? (
        <Loading label="Loading the totals" shape="stats" count={4} className={columns} />
      ) : (
        <section aria-label="Totals" className={`flex flex-wrap md:grid ${columns}`}>
          <StatCard className={FIGURE} label="Total Vendors" value={text(data?.total)} />
          <StatCard className={FIGURE} label="Active Vendors" value={text(data?.active)} />
          <StatCard className={FIGURE} label="Pending Approval" value={text(data?.pending)} />
          <StatCard className={FIGURE} label="Total Products" value={text(data?.products)} />
        </section>
      )}
    </div>
  );
}

import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { USER_STATUS_LABELS, USER_STATUSES } from "@pola/shared/user-status";
import type { UserCounts } from "@pola/shared/schemas/user";
import { USER_SORTS } from "@pola/shared/sorts";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import UsersIcon from "lucide-react/icons/users";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorText } from "../../api/client.ts";
import { exportUsers, userCounts, users, type UserFilters } from "../../api/users.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { saveFile } from "../../lib/save-file.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useBulkSelection } from "../../ui/bulk-selection.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { optionLabel } from "../../ui/option-label.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount, Pagination } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../ui/refresh-control.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { notify } from "../../ui/toast.tsx";
import { AddAdmin } from "./add-admin.tsx";
import { BulkApprove } from "./bulk-approve.tsx";
import { fullName, type UserAct } from "./user-action-rules.ts";
import { UserDialog } from "./user-dialog.tsx";
import { userColumns, UserTable } from "./user-table.tsx";

const ROLES = ["reseller", "admin"] as const;
const ROLE_OPTIONS = [
  { value: "", label: "All" },
  { value: "reseller", label: "Reseller" },
  { value: "admin", label: "Admin" },
];
const SORT_OPTIONS = [
  { value: "-createdAt", label: "Newest" },
  { value: "createdAt", label: "Oldest" },
  { value: "name", label: "Name A-Z" },
  { value: "-name", label: "Name Z-A" },
  { value: "businessName", label: "Business A-Z" },
  { value: "-businessName", label: "Business Z-A" },
] as const;
const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));
const FILTERS = { q: "", status: "", role: "", sort: "-createdAt", page: 1, size: 10 };
const memory = tableMemory("admin-users");

/** User management (specification, section 2): find, approve, reject, suspend, change role, delete. */
export function AdminUsersPage() {
  usePageTitle("Users");
  const navigate = useNavigate();
  const { filters, page, pageSize, setAddress } = useFilters();
  const query = useQuery(users({ ...filters, page, pageSize }));
  const counts = useQuery(userCounts(filters));
  const [act, setAct] = useState<UserAct | null>(null);
  const selection = useBulkSelection(JSON.stringify(filters));
  const columns = userColumns({ sort: filters.sort, onSort: (sort) => setAddress({ sort }) }, setAct);
  const view = useTableView(columns, memory);
  return (
    <>
      <PageHeader
        title="User Management"
        lead="Approve applications, and decide who may order and who may run the shop."
        actions={
          <>
            <ButtonLink to="/admin/vendors" variant="secondary">
              Vendors
            </ButtonLink>
            <AddAdmin />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-3 pb-4">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-[1_1_20rem]">
            <SearchInput
              label="Search users"
              placeholder="Name, email or business"
              value={filters.search}
              onChange={(q) => setAddress({ q }, { replace: true })}
            />
          </div>
          <CompactSelect
            label="Role"
            value={filters.role}
            onChange={(role) => setAddress({ role })}
            options={ROLE_OPTIONS}
            className="min-w-0 max-md:flex-[1_1_40%]"
          />
          <CompactSelect
            label="Sort"
            value={filters.sort}
            onChange={(sort) => setAddress({ sort })}
            options={SORT_OPTIONS}
            className="min-w-0 flex-[1_1_40%] md:hidden"
          />
        </div>
        <FilterChips
          label="Status"
          value={filters.status}
          onChange={(status) => setAddress({ status })}
          options={statusChips(counts.data)}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FoundCount
            total={query.isPlaceholderData ? undefined : query.data?.total}
            of={["user", "users"]}
          />
          <div className="flex flex-wrap items-center gap-3">
            <RefreshControl queries={[query, counts]} />
            <TableViewMenu view={view} />
            <ExportButton filters={filters} />
          </div>
        </div>
      </div>
      {query.isPending && <Loading label="Loading users" shape="rows" count={8} />}
      {query.isError && (
        <Failed title="Failed to load users" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.users.length === 0 && <NoUsers filters={filters} onClear={() => setAddress(FILTERS)} />}
      {query.data && query.data.users.length > 0 && (
        <>
          <UserTable
            users={query.data.users}
            columns={view.columns}
            isDense={view.isDense}
            isRefreshing={query.isPlaceholderData}
            selection={{ ...selection, label: (user) => `Select ${fullName(user)}` }}
            onOpen={({ id }) => void navigate(`/admin/users/${id}`)}
            onAct={setAct}
          />
          <BulkApprove
            filters={filters}
            total={query.data.total}
            selected={selection.selected}
            onSelect={selection.onChange}
          />
          <div className="flex flex-wrap items-end justify-between gap-3">
            <CompactSelect
              label="Show"
              value={String(pageSize)}
              onChange={(size) => setAddress({ size: Number(size) })}
              options={SIZE_OPTIONS}
              className="mt-4"
            />
            <div className="flex-1">
              <Pagination
                page={page}
                pageSize={pageSize}
                total={query.data.total}
                onPage={(next) => setAddress({ page: next })}
              />
            </div>
          </div>
        </>
      )}
      {act && <UserDialog act={act} onClose={() => setAct(null)} onDeleted={() => setAct(null)} />}
    </>
  );
}

/** The address is the state; what it cannot mean filters nothing. */
function useFilters() {
  const [address, setAddress] = useUrlState(FILTERS);
  const filters: UserFilters = {
    search: address.q,
    status: USER_STATUSES.find((known) => known === address.status) ?? "",
    role: ROLES.find((known) => known === address.role) ?? "",
    sort: USER_SORTS.find((known) => known === address.sort) ?? "-createdAt",
  };
  const pageSize = PAGE_SIZES.find((known) => known === address.size) ?? FILTERS.size;
  return { filters, page: address.page, pageSize, setAddress };
}

function isFiltered({ search, status, role }: UserFilters): boolean {
  return search !== "" || status !== "" || role !== "";
}

function statusChips(counts: UserCounts | undefined) {
  return [
    { value: "", label: "All", count: counts?.all },
    ...USER_STATUSES.map((status) => ({
      value: status,
      label: USER_STATUS_LABELS[status],
      count: counts?.[status],
    })),
  ];
}

function NoUsers({ filters, onClear }: { filters: UserFilters; onClear: () => void }) {
  const looks = { title: "No users found", icon: <UsersIcon strokeWidth={1.5} /> };
  if (!isFiltered(filters)) return <Empty {...looks} />;
  const { search, status, role } = filters;
  const chosen = [status && USER_STATUS_LABELS[status], optionLabel(ROLE_OPTIONS, role)];
  return <NoMatch {...looks} search={search} filters={chosen} onClear={onClear} />;
}

/** The list as it is filtered and sorted, as a file for a spreadsheet. */
function ExportButton({ filters }: { filters: UserFilters }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = () => {
    setIsBusy(true);
    exportUsers(filters)
      .then(({ content, name }) => saveFile(content, name))
      .catch((error: unknown) => notify.error(errorText(error, "Failed to export users")))
      .finally(() => setIsBusy(false));
  };
  return (
    <Button variant="secondary" icon={<Download />} isLoading={isBusy} onClick={save}>
      Export CSV
    </Button>
  );
}

import { USER_STATUS_LABELS, USER_STATUSES } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import UsersIcon from "lucide-react/icons/users";
import { useState } from "react";
import { errorText } from "../../api/client.ts";
import { users } from "../../api/users.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { RoleModal } from "./role-modal.tsx";
import { StatusModal, type StatusChange } from "./status-modal.tsx";
import { UserTable } from "./user-table.tsx";

const STATUS_CHIPS = [
  { value: "", label: "All" },
  ...USER_STATUSES.map((status) => ({ value: status, label: USER_STATUS_LABELS[status] })),
];
const ROLES = ["reseller", "admin"] as const;
const ROLE_OPTIONS = [
  { value: "", label: "All" },
  { value: "reseller", label: "Reseller" },
  { value: "admin", label: "Admin" },
];
const PAGE_SIZE = 25;
const FILTERS = { q: "", status: "", role: "", page: 1 };

/** User management (specification, section 2): approve, reject, suspend, change role. */
export function AdminUsersPage() {
  usePageTitle("Users");
  const [address, setAddress] = useUrlState(FILTERS);
  const status = USER_STATUSES.find((known) => known === address.status) ?? "";
  const role = ROLES.find((known) => known === address.role) ?? "";
  const query = useQuery(users({ search: address.q, status, role, page: address.page, pageSize: PAGE_SIZE }));
  const [statusChange, setStatusChange] = useState<StatusChange | null>(null);
  const [roleOf, setRoleOf] = useState<User | null>(null);
  const total = query.data?.total;
  const isFiltered = address.q !== "" || status !== "" || role !== "";
  return (
    <>
      <PageHeader
        title="User Management"
        lead="Approve applications, and decide who may order and who may run the shop."
      />
      <div className="grid gap-3 pb-4">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-[1_1_20rem]">
            <SearchInput
              label="Search users"
              placeholder="Name, email or business"
              value={address.q}
              onChange={(q) => setAddress({ q }, { replace: true })}
            />
          </div>
          <CompactSelect
            label="Role"
            value={role}
            onChange={(next) => setAddress({ role: next })}
            options={ROLE_OPTIONS}
          />
        </div>
        <FilterChips
          label="Status"
          value={status}
          onChange={(next) => setAddress({ status: next })}
          options={STATUS_CHIPS}
        />
        <output className="min-h-6 text-sm text-muted tabular-nums">
          {total !== undefined &&
            !query.isPlaceholderData &&
            `${total.toLocaleString("en-US")} ${total === 1 ? "user" : "users"} found`}
        </output>
      </div>
      {query.isPending && <Loading label="Loading users" shape="rows" count={8} />}
      {query.isError && (
        <Failed title="Failed to load users" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.users.length === 0 && (
        <Empty
          icon={<UsersIcon strokeWidth={1.5} />}
          title="No users found"
          action={
            isFiltered && (
              <Button variant="secondary" onClick={() => setAddress(FILTERS)}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      {query.data && query.data.users.length > 0 && (
        <>
          <UserTable
            users={query.data.users}
            isRefreshing={query.isPlaceholderData}
            onStatus={setStatusChange}
            onRole={setRoleOf}
          />
          <Pagination
            page={address.page}
            pageSize={PAGE_SIZE}
            total={query.data.total}
            onPage={(page) => setAddress({ page })}
          />
        </>
      )}
      {statusChange && <StatusModal change={statusChange} onClose={() => setStatusChange(null)} />}
      {roleOf && <RoleModal user={roleOf} onClose={() => setRoleOf(null)} />}
    </>
  );
}

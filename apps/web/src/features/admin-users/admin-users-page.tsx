import { counted } from "@pola/shared/counted";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { USER_ROLE_LABELS, USER_STATUS_LABELS, USER_STATUSES } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";
import { USER_SORTS } from "@pola/shared/sorts";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import UsersIcon from "lucide-react/icons/users";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { erasing, exportUsers, matchingUsers, userCounts, type UserFilters, users } from "../../api/users.ts";
import { fullName } from "../../components/full-name.ts";
import { ListTable } from "../../components/list-table.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useDownload } from "../../components/use-download.ts";
import { useListPage } from "../../components/use-list-page.ts";
import { useLostRows } from "../../components/use-lost-rows.ts";
import { oneOf, useListSort } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { pageSizeMemory, tableMemory } from "../../lib/table-memory.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { optionLabel, optionsOf } from "../../ui/options.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { useSelectedRows } from "../../ui/selected-rows.ts";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { AddAdmin } from "./add-admin.tsx";
import { BulkApprove } from "./bulk-approve.tsx";
import { approvalOf, type UserAction } from "./account-actions.ts";
import { UserDialog } from "./user-dialog.tsx";
import { UserCard, userColumns } from "./user-table.tsx";

const ROLES = ["reseller", "admin"] as const;
const ROLE_OPTIONS = optionsOf(ROLES, USER_ROLE_LABELS);
const SORT_OPTIONS = [
  { value: "-createdAt", label: "Newest" },
  { value: "createdAt", label: "Oldest" },
  { value: "name", label: "Name A-Z" },
  { value: "-name", label: "Name Z-A" },
  { value: "businessName", label: "Business A-Z" },
  { value: "-businessName", label: "Business Z-A" },
] as const;
const idOf = ({ id }: User) => id;
const checkboxLabel = (user: User) => `Select ${fullName(user)}`;
const memory = tableMemory("admin-users");
const sizeMemory = pageSizeMemory("admin-users");

export function AdminUsersPage() {
  usePageTitle("Users");
  const navigate = useNavigate();
  const [sort, setSort] = useListSort(USER_SORTS);
  const list = useListPage({
    empty: { q: "", status: "", role: "" },
    read: ({ q, status, role }) => ({
      search: q,
      status: oneOf(USER_STATUSES, status),
      role: oneOf(ROLES, role),
    }),
    sizes: PAGE_SIZES,
    sizeMemory,
    pageSize: 10,
    query: (filters, at) => users({ ...filters, sort, ...at }),
  });
  const { status, role } = list.filters;
  const filters: UserFilters = { ...list.filters, sort };
  const matching = async () => (await matchingUsers(filters)).map(idOf);
  const selection = useSelectedRows<User>({
    selection: list.selection,
    shown: list.rows ?? [],
    keyOf: idOf,
  });
  useLostRows({ list, selection, keyOf: idOf, matching });
  const counts = useQuery(userCounts(list.filters));
  const file = useDownload();
  const [action, setAction] = useState<UserAction | null>(null);
  const closeDialog = () => setAction(null);
  const card = useCallback((user: User) => <UserCard user={user} onAction={setAction} />, []);
  const view = useTableView(userColumns({ sort, onSort: setSort }, setAction), memory);
  return (
    <>
      <PageHeader
        isDense
        title="User Management"
        count={<FoundCount total={list.found} of={["user", "users"]} />}
        tools={<RefreshControl queries={[list.query, counts]} />}
        actions={
          <>
            <ButtonLink to="/admin/vendors" size="sm" variant="secondary">
              Vendors
            </ButtonLink>
            <AddAdmin />
          </>
        }
      />
      <ErasingNote />
      <ListToolbar
        list={list}
        search={{ label: "Search users", placeholder: "Name, email or business" }}
        status={{ options: optionsOf(USER_STATUSES, USER_STATUS_LABELS, counts.data) }}
        chosen={role === "" ? 0 : 1}
        filters={
          <>
            <CompactSelect
              label="Role"
              value={role}
              onChange={(next) => list.set({ role: next })}
              options={ROLE_OPTIONS}
            />
            <CompactSelect
              label="Sort"
              value={sort}
              onChange={setSort}
              options={SORT_OPTIONS}
              className="md:hidden"
            />
          </>
        }
        tools={<TableViewMenu view={view} />}
        menu={[
          {
            label: "Export CSV",
            icon: <Download />,
            isDisabled: file.isSaving,
            onSelect: () => file.save(() => exportUsers(filters), "Failed to export users"),
          },
        ]}
      />
      <ListTable
        list={list}
        loading={{ label: "Loading users", count: 8 }}
        failed="Failed to load users"
        nothing={{ title: "No users found", icon: <UsersIcon strokeWidth={1.5} /> }}
        asked={[status && USER_STATUS_LABELS[status], optionLabel(ROLE_OPTIONS, role)]}
        caption="Users"
        columns={view.columns}
        rowKey={idOf}
        selection={{ ...selection, label: checkboxLabel }}
        keyboard={{
          onOpen: ({ id }) => void navigate(`/admin/users/${id}`),
          onNext: (user) => {
            const approve = approvalOf(user);
            if (approve) setAction({ kind: "status", user, ...approve });
          },
        }}
        card={card}
      >
        <BulkApprove
          filters={filters}
          total={list.total}
          selected={selection.rows}
          onSelect={selection.choose}
        />
      </ListTable>
      {action && <UserDialog action={action} onClose={closeDialog} onDeleted={closeDialog} />}
    </>
  );
}

/** What is left to erase of deleted users, while a job erases it (docs/product/accounts.md, A-150). */
function ErasingNote() {
  const { data } = useQuery(erasing);
  return (
    <output className="mb-3 block text-sm text-muted empty:hidden">
      {data &&
        data.left > 0 &&
        `Erasing data of deleted users: ${counted(data.left, "entry", "entries")} left`}
    </output>
  );
}

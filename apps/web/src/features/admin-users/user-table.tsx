import { formatDate } from "@pola/shared/calendar";
import { formatPhone } from "@pola/shared/phone";
import { USER_STATUS_LABELS } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";
import { useSession } from "../../api/session.tsx";
import { userTone } from "../../lib/status-tones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Menu } from "../../ui/menu.tsx";
import { statusActions, type StatusAction } from "./status-actions.ts";
import type { StatusChange } from "./status-modal.tsx";

const ROLE_LABELS = { reseller: "Reseller", vendor: "Vendor", admin: "Admin" } as const;
const NOT_GIVEN = "N/A";

type UserTableProps = {
  users: readonly User[];
  isRefreshing: boolean;
  onStatus: (change: StatusChange) => void;
  onRole: (user: User) => void;
};

/** One row a person: who, which business, role, status, since when, and what may be done (specification, section 2). */
export function UserTable({ users, isRefreshing, onStatus, onRole }: UserTableProps) {
  const { user: reader } = useSession();
  const columns: Column<User>[] = [
    {
      key: "user",
      header: "User",
      cell: (user) => (
        <>
          <Who user={user} isReader={user.id === reader?.id} />
          <span className="text-xs text-muted lg:hidden">{roleAndDate(user)}</span>
        </>
      ),
    },
    { key: "business", header: "Business", cell: (user) => <Business user={user} /> },
    {
      key: "role",
      header: "Role",
      className: "max-lg:hidden",
      cell: ({ role }) => ROLE_LABELS[role],
    },
    { key: "status", header: "Status", cell: (user) => <StatusBadge user={user} /> },
    {
      key: "joined",
      header: "Joined",
      className: "whitespace-nowrap max-lg:hidden",
      cell: ({ createdAt }) => formatDate(new Date(createdAt)),
    },
    {
      key: "actions",
      header: "Actions",
      align: "right",
      cell: (user) => (
        <Actions user={user} isReader={user.id === reader?.id} onStatus={onStatus} onRole={onRole} />
      ),
    },
  ];
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      isRefreshing={isRefreshing}
      card={(user) => (
        <div className="grid gap-3">
          <Who user={user} isReader={user.id === reader?.id} />
          <div className="grid gap-0.5 text-sm">
            <div className="flex items-start justify-between gap-3">
              <Business user={user} />
              <StatusBadge user={user} />
            </div>
            <p className="text-muted">{roleAndDate(user)}</p>
          </div>
          <Actions user={user} isReader={user.id === reader?.id} onStatus={onStatus} onRole={onRole} />
        </div>
      )}
    />
  );
}

/** Where the table has no room for the two columns. */
function roleAndDate({ role, createdAt }: User): string {
  return `${ROLE_LABELS[role]}, joined ${formatDate(new Date(createdAt))}`;
}

function Who({ user, isReader }: { user: User; isReader: boolean }) {
  return (
    <div className="grid min-w-0 text-left md:min-w-50">
      <span className="font-medium">
        {user.firstName} {user.lastName}
        {isReader && <span className="font-normal text-muted"> (you)</span>}
      </span>
      <span className="text-sm wrap-anywhere text-muted">{user.email}</span>
      <span className="text-xs text-muted">
        {user.isEmailVerified ? "Email verified" : "Email not verified"}
      </span>
    </div>
  );
}

function Business({ user }: { user: User }) {
  return (
    <div className="grid md:min-w-36">
      <span>{user.businessName || NOT_GIVEN}</span>
      {user.phone && (
        <a
          href={`tel:${user.phone}`}
          className="w-fit text-sm whitespace-nowrap text-muted underline-offset-4 hover:underline"
        >
          {formatPhone(user.phone)}
        </a>
      )}
    </div>
  );
}

function StatusBadge({ user }: { user: User }) {
  return <Badge tone={userTone(user.status)}>{USER_STATUS_LABELS[user.status]}</Badge>;
}

type ActionsProps = {
  user: User;
  isReader: boolean;
  onStatus: (change: StatusChange) => void;
  onRole: (user: User) => void;
};

/** The first thing to do is a button; the rest stands in the menu. Vendors have no roles to change and no applications. */
function Actions({ user, isReader, onStatus, onRole }: ActionsProps) {
  const [first, ...others] = statusActions(user);
  const name = `${user.firstName} ${user.lastName}`;
  const start = (action: StatusAction) => onStatus({ user, ...action });
  return (
    <div className="flex items-center justify-end gap-2">
      {first && (
        <Button
          size="sm"
          variant={first.to === "approved" ? "primary" : "secondary"}
          onClick={() => start(first)}
          aria-label={`${first.label} ${name}`}
          className="max-md:flex-1"
        >
          {first.label}
        </Button>
      )}
      {user.role !== "vendor" && (
        <Menu
          label={`More actions for ${name}`}
          items={[
            ...others.map((action) => ({
              label: action.label,
              tone: action.to === "approved" ? ("default" as const) : ("danger" as const),
              onSelect: () => start(action),
            })),
            {
              label: "Change Role",
              isDisabled: isReader,
              hint: isReader ? "You cannot change your own role" : undefined,
              onSelect: () => onRole(user),
            },
          ]}
        />
      )}
    </div>
  );
}

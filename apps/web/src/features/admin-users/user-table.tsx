import { formatDate } from "@pola/shared/calendar";
import type { User, UserSort } from "@pola/shared/schemas/user";
import { USER_ROLE_LABELS } from "@pola/shared/user-status";
import { Link } from "react-router-dom";
import { useSession } from "../../api/session.tsx";
import { fullName } from "../../components/full-name.ts";
import { UserStatusBadge } from "../../components/status-badges.tsx";
import { type Column, columnSort, actionsColumn } from "../../ui/column.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { approvalOf, type UserAction } from "./account-actions.ts";
import { UserActions } from "./user-actions.tsx";

const NOT_GIVEN = "N/A";

type SortProps = { sort: UserSort; onSort: (sort: UserSort) => void };

export function userColumns(sorting: SortProps, onAction: (action: UserAction) => void): Column<User>[] {
  return [
    {
      key: "user",
      header: "User",
      cell: (user) => <Who user={user} />,
      sort: columnSort(sorting, "name", "-name"),
    },
    {
      key: "business",
      header: "Business",
      cell: (user) => <Business user={user} />,
      sort: columnSort(sorting, "businessName", "-businessName"),
    },
    { key: "role", header: "Role", className: "max-lg:hidden", cell: ({ role }) => USER_ROLE_LABELS[role] },
    { key: "status", header: "Status", cell: ({ status }) => <UserStatusBadge status={status} /> },
    {
      key: "joined",
      header: "Joined",
      className: "whitespace-nowrap max-lg:hidden",
      cell: ({ createdAt }) => formatDate(createdAt),
      sort: columnSort(sorting, "-createdAt", "createdAt"),
    },
    actionsColumn("Actions", (user) => <UserActions user={user} onAction={onAction} />),
  ];
}

export function UserCard({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
  const actions = <UserActions user={user} onAction={onAction} />;
  const canApprove = approvalOf(user) !== undefined;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Who user={user} />
      <div className="grid grid-cols-1 gap-0.5 text-sm wrap-anywhere">
        {/* Below a long name, the badge has a line of its own. */}
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <Business user={user} />
          <UserStatusBadge status={user.status} />
        </div>
        <div className="flex items-center justify-between gap-3">
          <p className="text-muted">{roleAndDate(user)}</p>
          {!canApprove && actions}
        </div>
      </div>
      {canApprove && actions}
    </div>
  );
}

/** Replaces two columns on narrow screens. */
function roleAndDate({ role, createdAt }: User): string {
  return `${USER_ROLE_LABELS[role]}, joined ${formatDate(createdAt)}`;
}

function Who({ user }: { user: User }) {
  const { user: reader } = useSession();
  return (
    <div className="grid min-w-0 grid-cols-1 text-left md:w-56 xl:w-80">
      <span className="font-medium max-md:wrap-anywhere md:truncate">
        <Link
          to={`/admin/users/${user.id}`}
          className="text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:inline-block max-md:py-2.5"
        >
          {fullName(user)}
        </Link>
        {user.id === reader?.id && <span className="font-normal text-muted"> (you)</span>}
      </span>
      <span
        className="flex min-w-0 flex-wrap gap-x-1 text-xs text-muted max-md:text-sm md:flex-nowrap"
        title={user.email}
      >
        <span className="max-md:wrap-anywhere md:truncate">{user.email}</span>
        {user.isEmailVerified ? (
          <span className="sr-only">Email verified</span>
        ) : (
          <span className="md:shrink-0">
            <span className="max-md:hidden">· </span>Email not verified
          </span>
        )}
      </span>
      <span className="text-xs text-muted max-md:hidden lg:hidden">{roleAndDate(user)}</span>
    </div>
  );
}

function Business({ user }: { user: User }) {
  return (
    <div className="grid min-w-0 max-md:grid-cols-1 md:min-w-28 md:*:max-w-48">
      <span className="wrap-anywhere md:max-lg:line-clamp-3 lg:truncate" title={user.businessName}>
        {user.businessName || NOT_GIVEN}
      </span>
      {user.phone && (
        <PhoneLink
          phone={user.phone}
          className="w-fit text-xs text-muted hover:underline max-md:-my-2.5 max-md:py-2.5 max-md:text-sm"
        />
      )}
    </div>
  );
}

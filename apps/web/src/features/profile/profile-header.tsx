import { formatDate } from "@pola/shared/calendar";
import type { User } from "@pola/shared/schemas/user";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Name, status and date of joining. */
export function ProfileHeader({ user }: { user: User }) {
  const initials = [user.firstName, user.lastName]
    .map(([first]) => first)
    .join("")
    .toUpperCase();
  return (
    <header className="flex flex-wrap items-center gap-4 rounded-card border bg-surface p-4 md:p-6">
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 place-items-center rounded-full bg-brand-soft text-2xl font-bold text-brand-soft-text"
      >
        {initials}
      </span>
      <div className="grid min-w-0 flex-[1_1_9rem] grid-cols-1 gap-1 wrap-anywhere">
        <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {user.firstName} {user.lastName}
        </h1>
        <p className="text-sm break-all text-muted">{user.email}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <VerifiedBadge status={user.status} />
          Member since {memberSince(user.createdAt)}
        </p>
      </div>
    </header>
  );
}

const MEMBER_SINCE_DEFAULT = "Jan 2024";

/** "Aug 2026"; "Jan 2024" without a date (docs/product/interface.md, I-68). */
function memberSince(createdAt: string): string {
  return createdAt ? formatDate(new Date(createdAt)).replace(/ \d+,/, "") : MEMBER_SINCE_DEFAULT;
}

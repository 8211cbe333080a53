import { whyAreasAreFixed, whyNoAdmin, whyRoleIsFixed, whyUndeletable } from "@pola/shared/account-rules";
import type { User } from "@pola/shared/schemas/user";
import { memo } from "react";
import { useCoversArea } from "../../api/covers-area.ts";
import { useSession } from "../../api/session.tsx";
import { fullName } from "../../components/full-name.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { approvalOf, statusActions, type StatusAction, type UserAction } from "./account-actions.ts";

type DialogKind = Exclude<UserAction["kind"], "status">;
type UserActionsProps = { user: User; onAction: (action: UserAction) => void };

/** Approving as a button, everything that takes something away in a menu. A disabled action shows the reason. */
export const UserActions = memo(function UserActions({ user, onAction }: UserActionsProps) {
  const { user: reader } = useSession();
  const actions = statusActions(user);
  const approve = approvalOf(user);
  const name = fullName(user);
  const start = (action: StatusAction) => onAction({ kind: "status", user, ...action });
  const covers = useCoversArea();
  const limit = covers("all") ? null : "Only an admin with every area can do this";
  const item = (label: string, kind: DialogKind, whyNot: string | null) => ({
    label,
    isDisabled: whyNot !== null,
    hint: whyNot ?? undefined,
    onSelect: () => onAction({ kind, user }),
  });
  return (
    <div className="flex items-center justify-end gap-2 max-md:flex-wrap">
      {approve && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => start(approve)}
          aria-label={`${approve.label} ${name}`}
          className="max-md:flex-1"
        >
          {approve.label}
        </Button>
      )}
      <Menu
        label={`More actions for ${name}`}
        items={[
          ...actions
            .filter(({ to }) => to !== "approved")
            .map((action) => ({
              label: action.label,
              tone: "danger" as const,
              onSelect: () => start(action),
            })),
          item("Change Role", "role", limit ?? whyRoleIsFixed(user, reader?.id) ?? whyNoAdmin(user)),
          user.role === "admin" && item("Change Areas", "areas", limit ?? whyAreasAreFixed(user, reader?.id)),
          user.role === "admin" &&
            user.hasTwoFactor &&
            user.id !== reader?.id &&
            item("Reset Two-Factor Sign-In", "two-factor", limit),
          { ...item("Delete", "delete", whyUndeletable(user, reader?.id)), tone: "danger" },
        ]}
      />
    </div>
  );
});

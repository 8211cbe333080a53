import { whyAreasAreFixed, whyRoleIsFixed, whyUndeletable } from "@pola/shared/account-rules";
import type { User } from "@pola/shared/schemas/user";
import { memo } from "react";
import { useCoversArea } from "../../api/covers-area.ts";
import { useSession } from "../../api/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import {
  approvalOf,
  statusActions,
  type StatusAction,
  fullName,
  type UserAction,
} from "./account-actions.ts";

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
  const roleHint = limit ?? whyRoleIsFixed(user, reader?.id);
  const areasHint = limit ?? whyAreasAreFixed(user, reader?.id);
  const deleteHint = whyUndeletable(user, reader?.id);
  return (
    <div className="flex items-center justify-end gap-2">
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
          {
            label: "Change Role",
            isDisabled: roleHint !== null,
            hint: roleHint ?? undefined,
            onSelect: () => onAction({ kind: "role", user }),
          },
          ...(user.role === "admin"
            ? [
                {
                  label: "Change Areas",
                  isDisabled: areasHint !== null,
                  hint: areasHint ?? undefined,
                  onSelect: () => onAction({ kind: "areas", user }),
                },
                ...(user.hasTwoFactor && user.id !== reader?.id
                  ? [
                      {
                        label: "Reset Two-Factor Sign-In",
                        isDisabled: limit !== null,
                        hint: limit ?? undefined,
                        onSelect: () => onAction({ kind: "two-factor", user }),
                      },
                    ]
                  : []),
              ]
            : []),
          {
            label: "Delete",
            tone: "danger",
            isDisabled: deleteHint !== null,
            hint: deleteHint ?? undefined,
            onSelect: () => onAction({ kind: "delete", user }),
          },
        ]}
      />
    </div>
  );
});

import { whyRoleIsFixed, whyUndeletable } from "@pola/shared/account-rules";
import type { User } from "@pola/shared/schemas/user";
import { useSession } from "../../api/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { statusActions, type StatusAction } from "./status-actions.ts";
import { fullName, type UserAction } from "./user-action-rules.ts";

type UserActionsProps = { user: User; onAction: (action: UserAction) => void };

/** The most likely action as a button, the others in a menu. A disabled action shows the reason. */
export function UserActions({ user, onAction }: UserActionsProps) {
  const { user: reader } = useSession();
  const [first, ...others] = statusActions(user);
  const name = fullName(user);
  const start = (action: StatusAction) => onAction({ kind: "status", change: { user, ...action } });
  const roleHint = whyRoleIsFixed(user, reader?.id);
  const deleteHint = whyUndeletable(user, reader?.id);
  return (
    <div className="flex items-center justify-end gap-2">
      {first && (
        <Button
          size="sm"
          variant={user.status === "pending" ? "primary" : "secondary"}
          onClick={() => start(first)}
          aria-label={`${first.label} ${name}`}
          className="max-md:flex-1"
        >
          {first.label}
        </Button>
      )}
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
            isDisabled: roleHint !== null,
            hint: roleHint ?? undefined,
            onSelect: () => onAction({ kind: "role", user }),
          },
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
}

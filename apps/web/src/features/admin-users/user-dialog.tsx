import { AreasModal } from "./areas-modal.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ResetTwoFactor } from "./reset-two-factor.tsx";
import { RoleModal } from "./role-modal.tsx";
import { StatusModal } from "./status-modal.tsx";
import type { UserAction } from "./user-action-rules.ts";

type UserDialogProps = { action: UserAction; onClose: () => void; onDeleted: () => void };

/** The dialog of the chosen action. */
export function UserDialog({ action, onClose, onDeleted }: UserDialogProps) {
  if (action.kind === "status") return <StatusModal change={action.change} onClose={onClose} />;
  if (action.kind === "areas") return <AreasModal user={action.user} onClose={onClose} />;
  if (action.kind === "two-factor") return <ResetTwoFactor user={action.user} onClose={onClose} />;
  if (action.kind === "role") return <RoleModal user={action.user} onClose={onClose} />;
  return <DeleteDialog user={action.user} onClose={onClose} onDeleted={onDeleted} />;
}

import { DeleteDialog } from "./delete-dialog.tsx";
import { RoleModal } from "./role-modal.tsx";
import { StatusModal } from "./status-modal.tsx";
import type { UserAct } from "./user-action-rules.ts";

type UserDialogProps = { act: UserAct; onClose: () => void; onDeleted: () => void };

/** The dialog of what was begun. */
export function UserDialog({ act, onClose, onDeleted }: UserDialogProps) {
  if (act.kind === "status") return <StatusModal change={act.change} onClose={onClose} />;
  if (act.kind === "role") return <RoleModal user={act.user} onClose={onClose} />;
  return <DeleteDialog user={act.user} onClose={onClose} onDeleted={onDeleted} />;
}

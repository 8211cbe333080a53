import { Modal } from "../../ui/modal.tsx";
import { ConflictBanner } from "./conflict-banner.tsx";
import type { useInlineEdit } from "./use-inline-edit.ts";

/** Shown when another admin changed a product first that was edited in the list: the same choice as in the product form. */
export function InlineConflict({
  edit: { conflict, keepMine, takeTheirs },
}: {
  edit: ReturnType<typeof useInlineEdit>;
}) {
  return (
    <Modal open={conflict !== null} onClose={takeTheirs} title={conflict?.before.name ?? ""}>
      {conflict && <ConflictBanner {...conflict} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
    </Modal>
  );
}

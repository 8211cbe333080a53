import { counted } from "@pola/shared/counted";
import { USER_STATUS_LABELS } from "@pola/shared/user-status";
import { useState } from "react";
import { errorText } from "../../lib/api-error.ts";
import { idsOfUsers, useApproveUsers, type UserFilters } from "../../api/users.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import { approvalMeans } from "./account-actions.ts";

type BulkApproveProps = {
  filters: UserFilters;
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/**
 * Approves the selected users who are pending, or have the status that the list is filtered by. So a click on "Select all" does not approve
 * users who were rejected or suspended (docs/product/accounts.md, A-253). Those who cannot be approved stay selected, and the reasons are
 * listed.
 */
export function BulkApprove({ filters, total, selected, onSelect }: BulkApproveProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<{ count: number; reasons: string[] }>({ count: 0, reasons: [] });
  const close = () => setRefused({ count: 0, reasons: [] });
  const from = filters.status || "pending";
  const approve = useApproveUsers(from);
  const { isBusy, run } = useBusy((error) => notify.error(errorText(error, "Failed to load users")));
  const selectAll = () => run(async () => onSelect(new Set(await idsOfUsers(filters))));
  const confirm = () =>
    approve.mutate([...selected], {
      onSuccess: (result) => {
        setIsAsking(false);
        const left = [...result.refused, ...result.failed];
        onSelect(new Set(left.map(({ id }) => id)));
        setRefused({ count: left.length, reasons: [...new Set(left.map(({ message }) => message))] });
        if (result.changed.length > 0) notify.success(`${counted(result.changed.length, "user")} approved`);
      },
    });
  return (
    <>
      <BulkBar
        count={selected.size}
        onClear={() => onSelect(new Set())}
        matching={{ total, onSelectAll: selectAll, isBusy }}
      >
        <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
          Approve
        </Button>
      </BulkBar>
      {refused.count > 0 && (
        <Modal
          onClose={close}
          size="sm"
          title={`${counted(refused.count, "user")} could not be approved`}
          footer={<Button onClick={close}>Close</Button>}
        >
          <ul>
            {refused.reasons.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Modal>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Approve ${counted(selected.size, "user")}?`}
        question={`${approvalMeans(from)} Each gets an email.`}
        explanation={`Only ${USER_STATUS_LABELS[from].toLowerCase()} users change. All others stay as they are.`}
        confirmLabel="Approve"
        busyLabel="Updating..."
        isBusy={approve.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

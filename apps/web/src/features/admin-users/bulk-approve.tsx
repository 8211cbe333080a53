import { counted } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import { USER_STATUS_LABELS } from "@pola/shared/user-status";
import { useState } from "react";
import { errorText } from "../../lib/api-error.ts";
import { matchingUsers, useApproveUsers, type UserFilters } from "../../api/users.ts";
import { fullName } from "../../components/full-name.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
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
  selected: readonly User[];
  onSelect: (users: readonly User[]) => void;
};

type NotApproved = { id: string; name: string; message: string };

const notApprovedText = (count: number) => `${counted(count, "user")} could not be approved`;

/**
 * Approves the selected users who are pending, or have the status that the list is filtered by. So a click on "Select all" does not approve
 * users who were rejected or suspended (docs/product/accounts.md, A-253). Those who cannot be approved stay selected, and are listed with
 * the reason (A-2325).
 */
export function BulkApprove({ filters, total, selected, onSelect }: BulkApproveProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [notApproved, setNotApproved] = useState<NotApproved[]>([]);
  const close = () => setNotApproved([]);
  const from = filters.status || "pending";
  const approve = useApproveUsers(from);
  const { isBusy, run } = useBusy((error) => notify.error(errorText(error, "Failed to load users")));
  const send = reportAfterUnmount(approve, {
    failed: "Failed to update user status",
    report: ({ changed, refused, failed }, _, isHere) => {
      if (changed.length > 0) notify.success(`${counted(changed.length, "user")} approved`);
      const left = refused.length + failed.length;
      if (left > 0 && !isHere) notify.error(notApprovedText(left));
    },
  });
  const selectAll = () => run(async () => onSelect(await matchingUsers(filters)));
  const confirm = () =>
    send(
      selected.map(({ id }) => id),
      {
        onSuccess: ({ refused, failed }) => {
          setIsAsking(false);
          const reasons = new Map([...refused, ...failed].map(({ id, message }) => [id, message]));
          const left = selected.filter(({ id }) => reasons.has(id));
          onSelect(left);
          setNotApproved(
            left.map((user) => ({ id: user.id, name: fullName(user), message: reasons.get(user.id) ?? "" })),
          );
        },
      },
    );
  return (
    <>
      <BulkBar
        count={selected.length}
        onClear={() => onSelect([])}
        matching={{ total, onSelectAll: selectAll, isBusy }}
      >
        <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
          Approve
        </Button>
      </BulkBar>
      {notApproved.length > 0 && (
        <Modal
          onClose={close}
          size="sm"
          title={notApprovedText(notApproved.length)}
          footer={<Button onClick={close}>Close</Button>}
        >
          <ul className="divide-y">
            {notApproved.map(({ id, name, message }) => (
              <li key={id} className="py-2.5">
                <p className="font-medium">{name}</p>
                <p className="text-sm text-muted">{message}</p>
              </li>
            ))}
          </ul>
        </Modal>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Approve ${counted(selected.length, "user")}?`}
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

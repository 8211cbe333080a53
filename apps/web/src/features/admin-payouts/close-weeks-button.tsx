import { formatRupees, sumRupees } from "@pola/shared/money";
import { useState } from "react";
import { useCloseWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

/** Runs the weekly close now. It runs automatically every Monday; this is for a close that was missed. */
export function CloseWeeksButton() {
  const [isAsking, setIsAsking] = useState(false);
  const close = useCloseWeeks();
  const confirm = () => {
    close.mutate(undefined, {
      onSuccess: ({ result, message }) => {
        const total = sumRupees(result.weeks.map(({ amount }) => amount));
        notify.success(message ?? `${result.weeks.length} weeks closed, ${formatRupees(total)}`);
        setIsAsking(false);
      },
      onError: (error) => {
        notify.error(errorText(error, "Failed to close the week"));
        setIsAsking(false);
      },
    });
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Close due weeks
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Close due weeks"
        question="Close every week that has ended and is still open?"
        explanation="This happens by itself every Monday at 00:05. Weeks that are closed already stay as they are."
        confirmLabel="Close now"
        isBusy={close.isPending}
        busyLabel="Closing..."
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

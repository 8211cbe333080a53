import { useState } from "react";
import { closeRefusalOf, useCloseWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../lib/api-error.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

/** Runs the weekly close now. It runs automatically every Monday; this is for a close that was missed. */
export function CloseWeeksQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [tooMany, setTooMany] = useState(0);
  const close = useCloseWeeks();
  const send = reportAfterUnmount(close, {
    failed: "Failed to close the week",
    report: ({ message }) => notify.success(message),
  });
  const confirm = () => {
    send(tooMany > 0 ? { isManyAllowed: true } : {}, {
      onSuccess: stop,
      onError: (error) => {
        const refusal = closeRefusalOf(error);
        if (refusal?.cause === "weeks") return setTooMany(refusal.weeks);
        notify.error(errorText(error, "Failed to close the week"));
        stop();
      },
    });
  };
  const stop = () => {
    onClose();
    setTooMany(0);
  };
  return (
    <ConfirmDialog
      open={open}
      title={tooMany > 0 ? `Close ${tooMany} weeks at once?` : "Close finished weeks?"}
      question={
        tooMany > 0
          ? "That is more than usual. Check that the date of your server is right."
          : "Each week that has ended gets its payouts, and its resellers get an email. No money is sent."
      }
      explanation={
        tooMany > 0
          ? "A closed week cannot be opened again."
          : "This happens by itself every Monday at 00:05. A closed week cannot be opened again."
      }
      confirmLabel={tooMany > 0 ? `Close ${tooMany} weeks` : "Close now"}
      isBusy={close.isPending}
      busyLabel="Closing..."
      onConfirm={confirm}
      onCancel={stop}
    />
  );
}

import { formatRupees, sumRupees } from "@pola/shared/money";
import { useState } from "react";
import { closeRefusalOf, useCloseWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

/** Runs the weekly close now. It runs automatically every Monday; this is for a close that was missed. */
export function CloseWeeksButton() {
  const [isAsking, setIsAsking] = useState(false);
  const [tooMany, setTooMany] = useState(0);
  const close = useCloseWeeks();
  const confirm = () => {
    close.mutate(tooMany > 0 ? { isManyAllowed: true } : {}, {
      onSuccess: ({ result, message }) => {
        const total = sumRupees(result.weeks.map(({ amount }) => amount));
        notify.success(message ?? `${result.weeks.length} weeks closed, ${formatRupees(total)}`);
        stop();
      },
      onError: (error) => {
        const refusal = closeRefusalOf(error);
        if (refusal?.cause === "weeks") return setTooMany(refusal.weeks);
        notify.error(errorText(error, "Failed to close the week"));
        stop();
      },
    });
  };
  const stop = () => {
    setIsAsking(false);
    setTooMany(0);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Close due weeks
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Close due weeks"
        question={
          tooMany > 0
            ? `${tooMany} weeks are due at once. Close them all?`
            : "Close every week that has ended and is still open?"
        }
        explanation={
          tooMany > 0
            ? "That is more than usual. Check that the date of the server is right: a closed week stays closed."
            : "This happens by itself every Monday at 00:05. Weeks that are closed already stay as they are."
        }
        confirmLabel={tooMany > 0 ? `Close ${tooMany} weeks` : "Close now"}
        isBusy={close.isPending}
        busyLabel="Closing..."
        onConfirm={confirm}
        onCancel={stop}
      />
    </>
  );
}

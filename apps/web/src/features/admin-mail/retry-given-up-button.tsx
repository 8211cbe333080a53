import { counted } from "@pola/shared/counted";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminSettings } from "../../api/admin.ts";
import { errorText } from "../../lib/api-error.ts";
import { useRetryGivenUpMails } from "../../api/mail.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

const FAILED = "The emails could not be sent again";

/**
 * Retries all mails that were given up, for example after the mail server was down. Shown only while there are such mails. If
 * their number fails to load, the button is shown without it.
 */
export function RetryGivenUpButton() {
  const [isAsking, setIsAsking] = useState(false);
  // The number when the dialog opened: it must not drop to 0 while the dialog closes.
  const [asked, setAsked] = useState("");
  const settings = useQuery(adminSettings);
  const retry = useRetryGivenUpMails();
  const count = settings.data?.mail.givenUp;
  const send = reportAfterUnmount(retry, { failed: FAILED, report: (message) => notify.success(message) });
  const confirm = () =>
    send(undefined, {
      onError: (error) => notify.error(errorText(error, FAILED)),
      onSettled: () => setIsAsking(false),
    });
  const ask = () => {
    setAsked(givenUpText(count));
    setIsAsking(true);
  };
  const isOffered = settings.isError || (count !== undefined && count > 0);
  return (
    <>
      {isOffered && (
        <Button size="sm" variant="secondary" onClick={ask}>
          Send {givenUpText(count)} again
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Send ${asked} again?`}
        question="Each email is sent again to the person it was for."
        explanation="Do this when your mail server works again. Emails to deleted people are left out. An email that is sent cannot be taken back."
        confirmLabel="Send again"
        isBusy={retry.isPending}
        busyLabel="Updating..."
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function givenUpText(count: number | undefined): string {
  return count === undefined ? "failed emails" : counted(count, "failed email");
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminSettings } from "../../api/admin.ts";
import { errorText } from "../../api/client.ts";
import { useRetryGivenUpMails } from "../../api/mail.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

/**
 * Retries all mails that were given up, for example after the mail server was down. Shown only while there are such mails. If
 * their number fails to load, the button is shown without it.
 */
export function RetryGivenUpButton() {
  const [isAsking, setIsAsking] = useState(false);
  // The number when the dialog opened: it must not drop to 0 while the dialog closes.
  const [asked, setAsked] = useState("");
  const settings = useQuery(adminSettings());
  const retry = useRetryGivenUpMails();
  const count = settings.data?.mail.givenUp;
  const confirm = () =>
    retry.mutate(undefined, {
      onSuccess: (message) => notify.success(message ?? "The mails are queued again"),
      onError: (error) => notify.error(errorText(error, "The mails could not be queued")),
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
        <Button variant="secondary" onClick={ask}>
          Send {givenUpText(count)} again
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Send ${asked} again?`}
        question="Each is queued once more, with all its tries."
        explanation="Do this once the mail server answers again. The mails of deleted people are left out."
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
  if (count === undefined) return "given-up mails";
  return `${count.toLocaleString("en-US")} given-up ${count === 1 ? "mail" : "mails"}`;
}

import { useState } from "react";
import { useBusy } from "../lib/use-busy.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { notify } from "../ui/toast.tsx";

type EndSessionsProps = { end: () => Promise<void>; failureText: (error: unknown) => string };

/** Ends all other sessions of a person who forgot to log out elsewhere, after a question (docs/product/accounts.md, A-91). */
export function EndSessions({ end, failureText }: EndSessionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useBusy((error) => notify.error(failureText(error)));
  const endAll = async () => {
    try {
      await end();
      notify.success("All your other devices were logged out");
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <p className="mt-3">
        <Button variant="link" onClick={() => setIsAsking(true)}>
          Log out on all other devices
        </Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Log out on all other devices?"
        question="You stay logged in here. Every other browser has to log in again."
        confirmLabel="Log Out Others"
        busyLabel="Logging out..."
        isBusy={isBusy}
        onConfirm={() => run(endAll)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { errorText } from "../../api/client.ts";
import { useSetUserStatus } from "../../api/users.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import type { StatusAction } from "./status-actions.ts";

export type StatusChange = StatusAction & { user: User };

const FAILED = "Failed to update user status";

const CONSEQUENCES: Record<string, string> = {
  approved: "They can sign in and place orders at once, and are told by mail.",
  rejected: "They can no longer sign in. The reason reaches them by mail.",
  suspended: "Their sessions end at once and they can no longer sign in. The reason reaches them by mail.",
};

/** Asks for confirmation before the access of an account changes. Rejecting and suspending accept a reason. */
export function StatusModal({ change, onClose }: { change: StatusChange; onClose: () => void }) {
  const { user, to, label } = change;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const setStatus = useSetUserStatus();
  const submit = () => {
    setStatus.mutate(
      { id: user.id, status: to, reason: to === "approved" ? null : reason },
      {
        onSuccess: () => {
          notify.success(`User status updated to ${to}`);
          onClose();
        },
        onError: (error) => {
          const text = errorText(error, { lead: FAILED, fallback: FAILED });
          setProblem(text);
          notify.error(text);
        },
      },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={`${label} ${user.firstName} ${user.lastName}?`}
      description={CONSEQUENCES[to]}
      isDirty={reason !== ""}
      isBusy={setStatus.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={setStatus.isPending}>
            Cancel
          </Button>
          <Button
            variant={to === "approved" ? "primary" : "danger"}
            isLoading={setStatus.isPending}
            loadingLabel="Updating..."
            onClick={submit}
            data-autofocus={to === "approved" ? "" : undefined}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem && <FormBanner message={problem} />}
        <p>
          {user.businessName || user.email}
          {user.businessAddress && <span className="block text-sm text-muted">{user.businessAddress}</span>}
        </p>
        {to !== "approved" && (
          <TextareaField
            label="Reason"
            isOptional
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Modal>
  );
}

import { formatDate } from "@pola/shared/calendar";
import { formatPhone } from "@pola/shared/phone";
import { USER_STATUS_LABELS, type UserStatus } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useSetUserStatus } from "../../api/users.ts";
import { userTone } from "../../lib/status-tones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

/** The figure an application shows; commissions themselves are set per product (domain.md, What the specification leaves static). */
const APPLICATION_COMMISSION = "5%";
const TOAST_MS = 3000;

const OFFERS: Record<UserStatus, { to: UserStatus; label: string }[]> = {
  pending: [
    { to: "rejected", label: "Reject" },
    { to: "approved", label: "Approve" },
  ],
  approved: [{ to: "rejected", label: "Revoke Approval" }],
  rejected: [{ to: "approved", label: "Approve" }],
  suspended: [{ to: "approved", label: "Approve" }],
};

/** An application and what its state lets an admin decide (specification, section 4, Account lifecycle). */
export function ReviewModal({ application, onClose }: { application: User; onClose: () => void }) {
  const [problem, setProblem] = useState("");
  const setStatus = useSetUserStatus();
  const name = `${application.firstName} ${application.lastName}`;
  const decide = (status: UserStatus) => {
    setProblem("");
    setStatus.mutate(
      { id: application.id, status },
      {
        onSuccess: () => {
          notify.success(`${name}'s status updated to ${status} successfully!`);
          onClose();
        },
        onError: (error) => {
          const text =
            error instanceof ApiError && error.message && !error.isNetwork
              ? `Failed to update ${name}'s status: ${error.message}`
              : `Error updating ${name}'s status`;
          setProblem(text);
          notify.error(text, { durationMs: TOAST_MS });
        },
      },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      isBusy={setStatus.isPending}
      title={name}
      description={`Applied ${formatDate(new Date(application.createdAt))}`}
      footer={OFFERS[application.status].map(({ to, label }) => (
        <Button
          key={to}
          variant={to === "approved" ? "primary" : "danger"}
          disabled={setStatus.isPending && setStatus.variables.status !== to}
          isLoading={setStatus.isPending && setStatus.variables.status === to}
          loadingLabel="Updating..."
          onClick={() => decide(to)}
        >
          {label}
        </Button>
      ))}
    >
      <FormBanner message={problem} />
      <KeyValueList
        items={[
          {
            label: "Status",
            value: (
              <Badge tone={userTone(application.status)}>{USER_STATUS_LABELS[application.status]}</Badge>
            ),
          },
          { label: "Email", value: application.email },
          {
            label: "Email check",
            value: application.isEmailVerified ? "Email verified" : "Email not verified",
          },
          { label: "Phone", value: application.phone ? formatPhone(application.phone) : "N/A" },
          { label: "Business", value: application.businessName || "N/A" },
          { label: "Business address", value: application.businessAddress || "N/A" },
          { label: "Commission", value: APPLICATION_COMMISSION },
        ]}
      />
    </Modal>
  );
}

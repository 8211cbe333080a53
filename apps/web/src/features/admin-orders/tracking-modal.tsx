import type { Order } from "@pola/shared/schemas/order";
import { useState, type SubmitEvent } from "react";
import { useSetTracking } from "../../api/admin-orders.ts";
import { errorText } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import { actionLabel } from "./order-actions.ts";

/** One number that ships the order; nothing can be sent while it is blank (specification, section 5). */
export function TrackingModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? "");
  const [problem, setProblem] = useState("");
  const setTracking = useSetTracking({
    onSuccess: () => {
      notify.success("Tracking number added and order marked as shipped");
      onClose();
    },
    onError: (error) => {
      const text = errorText(error, "Failed to add tracking number");
      setProblem(text);
      notify.error(text);
    },
  });
  const isCorrection = order.status === "shipped";
  const isBlank = trackingNumber.trim() === "";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank) return;
    setTracking.mutate({ id: order.id, trackingNumber: trackingNumber.trim() });
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={isCorrection ? actionLabel("tracking", order.status) : "Add Tracking Number"}
      description={`${order.orderNumber} for ${order.customerName}`}
      isDirty={trackingNumber !== (order.trackingNumber ?? "")}
      isBusy={setTracking.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={setTracking.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="tracking-form"
            disabled={isBlank}
            isLoading={setTracking.isPending}
            loadingLabel="Updating..."
          >
            {actionLabel("tracking", order.status)}
          </Button>
        </>
      }
    >
      <form id="tracking-form" onSubmit={submit} className="grid gap-4">
        <FormBanner message={problem} />
        <TextField
          label="Tracking number"
          value={trackingNumber}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </form>
    </Modal>
  );
}

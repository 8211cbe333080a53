import { SetTracking, type Order } from "@pola/shared/schemas/order";
import { useWatch } from "react-hook-form";
import { useSetTracking } from "../../api/admin-orders.ts";
import { ApiError, failureText } from "../../api/client.ts";
import { showFailure, useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { actionLabel } from "./order-actions.ts";

/** A tracking number ships the order. It cannot be sent while it is blank (docs/product/interface.md, I-48). */
export function TrackingModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useZodForm(SetTracking, { trackingNumber: order.trackingNumber ?? "" });
  const setTracking = useSetTracking({
    onSuccess: () => {
      notify.success("Tracking number added and order marked as shipped");
      onClose();
    },
    onError: (error) => {
      const text = reportFailure(failureText(error, "Failed to add tracking number"));
      const isOnField = error instanceof ApiError && "trackingNumber" in error.errors;
      showFailure(form, error, isOnField ? undefined : text);
    },
  });
  const isBlank = useWatch({ control: form.control, name: "trackingNumber" }).trim() === "";
  const submit = form.onSubmit(({ trackingNumber }) => setTracking.mutate({ id: order.id, trackingNumber }));
  const isCorrection = order.status === "shipped";
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={isCorrection ? actionLabel("tracking", order.status) : "Add Tracking Number"}
      description={`${order.orderNumber} for ${order.customerName}`}
      isDirty={form.isDirty}
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
      <form id="tracking-form" noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
        <TextField
          label="Tracking number"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field("trackingNumber")}
        />
      </form>
    </Modal>
  );
}

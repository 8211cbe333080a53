import { SetTracking } from "@pola/shared/schemas/order-changes";
import { useWatch } from "react-hook-form";
import { useSetTracking } from "../../api/admin-orders.ts";
import { ApiError, failureText } from "../../api/client.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { showFailure, useZodForm } from "../../lib/zod-form.ts";
import { TextField } from "../../ui/field.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { actionLabel, type OrderDialogProps } from "./order-actions.ts";

/** A tracking number ships the order. It cannot be sent while it is blank (docs/product/interface.md, I-48). */
export function TrackingModal({ order, onClose, onStale }: OrderDialogProps) {
  const form = useZodForm(SetTracking, { trackingNumber: order.trackingNumber ?? "" });
  const setTracking = useSetTracking({
    onSuccess: () => {
      notify.success("Tracking number added and order marked as shipped");
      onClose();
    },
    onError: (error) => {
      const text = failureText(error, "Failed to add tracking number");
      const isOnField = error instanceof ApiError && "trackingNumber" in error.errors;
      if (isOnField) notify.error(text);
      showFailure(form, error, isOnField ? undefined : reportFailure(text));
    },
    onStale,
  });
  const isBlank = useWatch({ control: form.control, name: "trackingNumber" }).trim() === "";
  const isCorrection = order.status === "shipped";
  return (
    <FormDialog
      form={form}
      title={isCorrection ? actionLabel("tracking", order.status) : "Add Tracking Number"}
      description={`${order.orderNumber} for ${order.customerName}`}
      submitLabel={actionLabel("tracking", order.status)}
      busyLabel="Updating..."
      isBusy={setTracking.isPending}
      isSubmitDisabled={isBlank}
      onSubmit={form.onSubmit(({ trackingNumber }) =>
        setTracking.mutate({ id: order.id, trackingNumber, seen: order.trackingNumber }),
      )}
      onClose={onClose}
    >
      <TextField
        label="Tracking number"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("trackingNumber")}
      />
    </FormDialog>
  );
}

import { customerOf } from "@pola/shared/customer-fields";
import { formatRupees } from "@pola/shared/money";
import { ORDER_STATUS_LABELS, type OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { type LateReturn, SetTracking } from "@pola/shared/schemas/order-changes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  adminOrder,
  useCorrectOrderDetails,
  useFailedDelivery,
  useLateReturn,
  useSetOrderStatus,
  useSetTracking,
} from "../../api/admin-orders.ts";
import { ApiError, failureText } from "../../lib/api-error.ts";
import { CorrectionFields, customerShown, useCorrectionForm } from "../../components/correction-fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { ReasonFields, useReasonForm } from "../../components/reason-fields.tsx";
import { newId } from "../../lib/new-id.ts";
import { showFailure, useZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { TextField } from "../../ui/field.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import {
  ACTION_LABELS,
  actionLabel,
  hasLeft,
  isOver,
  type OrderDialogProps,
  restocked,
} from "./order-actions.ts";

/** Corrects who receives an order that has not shipped (docs/product/orders.md, O-201). */
export function CorrectDetailsModal({ order, onClose, onStale }: OrderDialogProps) {
  const form = useCorrectionForm(order);
  const correct = useCorrectOrderDetails({
    onSuccess: () => {
      notify.success("Delivery details updated");
      onClose();
    },
    onError: (error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to update the delivery details"))),
    // What the admin typed stays, the other fields become what they are now.
    onStale: (now) => {
      form.reset(customerShown(now), { keepDirty: true, keepDirtyValues: true, keepErrors: true });
      onStale(now);
    },
  });
  const isTooLate = isOver("details", order, correct.error);
  return (
    <FormDialog
      form={form}
      title={
        <>
          Delivery details of <span className="whitespace-nowrap">{order.orderNumber}</span>
        </>
      }
      submitLabel="Save Changes"
      isBusy={correct.isPending}
      isSubmitDisabled={!form.isDirty}
      isOver={isTooLate}
      onSubmit={form.onSubmit((details) =>
        correct.mutate({ id: order.id, ...details, seen: customerOf(order) }),
      )}
      onClose={onClose}
    >
      {!isTooLate && (
        <p>
          {order.slipPrintedAt !== null && "The delivery slip is marked to be printed again. "}
          {order.resellerName} gets an email with the new details.
        </p>
      )}
      <CorrectionFields form={form} />
    </FormDialog>
  );
}

type Ending = "return" | "cancel" | "late-return";

/** Returns or cancels an order: the reason, what happens to the goods, and what it costs whom (docs/product/orders.md, O-200). */
export function EndOrderModal({ action, order, onClose, onStale }: OrderDialogProps & { action: Ending }) {
  const form = useReasonForm();
  const status = action === "cancel" ? "cancelled" : "returned";
  const outcome = {
    onSuccess: () => {
      notify.success(`Order status updated to ${status}`);
      onClose();
    },
    onError: (error: Error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to update order status"))),
    onStale,
  };
  const move = useSetOrderStatus(outcome);
  const lateReturn = useLateReturn(outcome);
  const isTooLate = isOver(action, order, move.error ?? lateReturn.error);
  const asksGoods = hasLeft(order.status);
  const submit = form.onSubmit(({ stock, ...why }) => {
    if (action === "late-return") lateReturn.mutate({ id: order.id, ...why, stock });
    else move.mutate({ id: order.id, status, fromStatus: order.status, ...why, ...(asksGoods && { stock }) });
  });
  return (
    <FormDialog
      form={form}
      title={TITLES[action](order)}
      description={`For ${order.customerName}`}
      submitLabel={ACTION_LABELS[action]}
      busyLabel="Updating..."
      cancelLabel="Keep Order"
      tone="danger"
      isOver={isTooLate}
      isBusy={move.isPending || lateReturn.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isTooLate && (
        <p>
          {consequence(action, order)}{" "}
          {status === "returned" ? `${order.resellerName} is notified.` : "No email is sent."} This can&apos;t
          be undone.
        </p>
      )}
      <ReasonFields
        form={form}
        noteHint="The reseller reads this in the order's timeline."
        goods={asksGoods ? "What happens to the goods?" : null}
      />
    </FormDialog>
  );
}

const TITLES: Record<Ending, (order: Order) => string> = {
  return: ({ orderNumber }) => `Mark ${orderNumber} as returned?`,
  cancel: ({ orderNumber }) => `Cancel ${orderNumber}?`,
  "late-return": ({ orderNumber }) => `Return ${orderNumber} late?`,
};

function consequence(action: Ending, order: Order): string {
  const commission = formatRupees(order.totalCommission);
  // Who got the parcel paid for it at the door (docs/product/orders.md, O-1880 and O-2307).
  const refund = `If ${order.customerName} has paid, the money must be given back.`;
  if (action === "late-return")
    return `${refund} ${commission} of commission is taken back from ${order.resellerName}. If it was paid already, the next payout is lower.`;
  if (order.status === "delivered")
    return `${refund} ${order.resellerName} earns no commission (${commission}).`;
  const money = `${order.customerName} pays nothing, and ${order.resellerName} earns no commission (${commission}).`;
  return hasLeft(order.status) || order.status === "returned" ? money : `${money} ${restocked(order)}`;
}

/** Records why the courier could not deliver a shipped order (docs/product/orders.md, O-202). */
export function FailedDeliveryModal({ order, onClose, onStale }: OrderDialogProps) {
  const form = useReasonForm();
  // A try whose reply was lost may have been recorded; the next one has the same id.
  const [eventId] = useState(newId);
  const fail = useFailedDelivery({
    onSuccess: () => {
      notify.success("Failed delivery recorded");
      onClose();
    },
    onError: (error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to record the failed delivery"))),
    onStale,
  });
  const isTooLate = isOver("failed-delivery", order, fail.error);
  return (
    <FormDialog
      form={form}
      title={`Why was ${order.orderNumber} not delivered?`}
      description={`For ${order.customerName}`}
      submitLabel="Record Failed Delivery"
      isOver={isTooLate}
      isBusy={fail.isPending}
      onSubmit={form.onSubmit(({ reason, note }) => fail.mutate({ id: order.id, eventId, reason, note }))}
      onClose={onClose}
    >
      {!isTooLate && (
        <p>
          The order stays shipped. {order.resellerName} sees the reason and what to do next. No email is sent.
        </p>
      )}
      <ReasonFields form={form} noteHint="The reseller reads this in the order's timeline." />
    </FormDialog>
  );
}

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
  const slip = useOldSlip(order);
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
      isOver={isOver("tracking", order, setTracking.error)}
      isBlocked={slip.isChecking}
      onSubmit={form.onSubmit(({ trackingNumber }) =>
        setTracking.mutate({ id: order.id, trackingNumber, seen: order.trackingNumber }),
      )}
      onClose={onClose}
    >
      {slip.isOld && (
        <Banner
          tone="warning"
          isLive
          title="The delivery details on its slip are out of date. Print the slip again."
        />
      )}
      <TextField
        label="Tracking number"
        labelAction={slip.isChecking && <output>Checking the slip...</output>}
        hint={order.courier ? undefined : "Ships with Own delivery. For another courier use Dispatch."}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("trackingNumber")}
      />
    </FormDialog>
  );
}

/** Whether an order that has not shipped was corrected after its slip was printed (docs/product/slips.md, O-2350). */
function useOldSlip({ id, status, slipPrintedAt }: Order) {
  const isNotPrinted = status !== "shipped" && slipPrintedAt === null;
  const { data, isFetching } = useQuery({ ...adminOrder(id), enabled: isNotPrinted });
  const wasPrinted = data?.events?.some(({ kind }) => kind === "slip_printed") ?? false;
  return {
    isOld: isNotPrinted && data?.slipPrintedAt === null && wasPrinted,
    isChecking: isNotPrinted && isFetching,
  };
}

type EndOrdersProps = {
  status: OrderStatus;
  consequence: string;
  title: string;
  explanation: string;
  isBusy: boolean;
  hasShipped: boolean;
  onGiven: (why: LateReturn) => void;
  onClose: () => void;
};

/** One reason for all orders that are returned or cancelled, and what happens to the goods that were shipped. */
export function EndOrders(props: EndOrdersProps) {
  const { title, explanation, consequence, isBusy, status, hasShipped, onGiven, onClose } = props;
  const form = useReasonForm();
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={`Mark as ${ORDER_STATUS_LABELS[status]}`}
      busyLabel="Updating..."
      cancelLabel="Keep Orders"
      tone="danger"
      isBusy={isBusy}
      onSubmit={form.onSubmit(onGiven)}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <p className="text-sm text-muted">{explanation}</p>
      <ReasonFields
        form={form}
        noteHint="The resellers read this in the timeline of their orders."
        goods={hasShipped ? "What happens to the goods that were shipped?" : null}
      />
    </FormDialog>
  );
}

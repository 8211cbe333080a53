import { counted, numberText } from "@pola/shared/counted";
import { formatRupees, sumRupees } from "@pola/shared/money";
import {
  canMoveOrder,
  earnsNothing,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
} from "@pola/shared/order-status";
import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { LateReturn } from "@pola/shared/schemas/order-changes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SeenOrder, useBulkStatus } from "../../api/many-orders.ts";
import { oldSlips } from "../../api/slips.ts";
import { ReasonList } from "../../components/reason-list.tsx";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import { hasLeft } from "./order-actions.ts";

const endOrders = lazyPart(async () => (await import("./order-dialogs.tsx")).EndOrders);

type BulkStatusDialogProps = {
  orders: readonly SeenOrder[];
  status: OrderStatus;
  onClose: () => void;
  /** Receives the orders that did not change. They stay selected, so that an admin can check them. */
  onDone: (left: readonly SeenOrder[]) => void;
};

/** Shows how many of the selected orders can move; afterwards how many moved, and why the others did not. */
export function BulkStatusDialog({ orders, status, onClose, onDone }: BulkStatusDialogProps) {
  const [result, setResult] = useState<ManyResult | null>(null);
  const bulk = useBulkStatus();
  const movable = orders.filter((order) => canMoveOrder(order.status, status));
  const slips = useQuery({ ...oldSlips(movable.map(({ id }) => id)), enabled: status === "shipped" });
  const send = reportAfterUnmount(bulk, {
    failed: "Failed to update order status",
    report: ({ changed, refused, failed }, _, isHere) => {
      if (changed.length > 0) notify.success(`${counted(changed.length, "order")} updated to ${status}`);
      const left = refused.length + failed.length;
      if (left > 0 && !isHere) notify.error(`${counted(left, "order")} not updated to ${status}`);
    },
  });
  const run = (why?: LateReturn) =>
    send(
      {
        orders: movable,
        status,
        ...(why && {
          why: { reason: why.reason, note: why.note },
          stockOf: (from: OrderStatus) => (hasLeft(from) ? why.stock : undefined),
        }),
      },
      {
        onSuccess: (outcome) => {
          const changed = new Set(outcome.changed);
          onDone(orders.filter(({ id }) => !changed.has(id)));
          if (outcome.refused.length + outcome.failed.length > 0) setResult(outcome);
          else onClose();
        },
      },
    );
  if (result) return <BulkResult orders={orders} status={status} result={result} onClose={onClose} />;
  if (movable.length === 0) return <NoneCanMove orders={orders} status={status} onClose={onClose} />;
  const question = {
    title: `Mark ${counted(movable.length, "order")} as ${status}?`,
    explanation: ["This can't be undone.", leftOut(orders, status)].filter(Boolean).join(" "),
    isBusy: bulk.isPending,
  };
  if (earnsNothing(status))
    return (
      <endOrders.Part
        {...question}
        status={status}
        consequence={consequenceOf(status, movable)}
        hasShipped={movable.some((order) => hasLeft(order.status))}
        onGiven={run}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      {...question}
      question={consequenceOf(status, movable)}
      confirmLabel={`Mark as ${ORDER_STATUS_LABELS[status]}`}
      busyLabel="Updating..."
      isBlocked={slips.isFetching}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {status === "shipped" && <SlipCheck isRunning={slips.isFetching} numbers={slips.data ?? []} />}
    </ConfirmDialog>
  );
}

/**
 * The orders that were corrected after their slip was printed: their parcels would go to the old address (docs/product/slips.md, O-2453).
 * The line about the check keeps its place, so that the buttons stay where they are (docs/product/slips.md, O-2580).
 */
function SlipCheck({ isRunning, numbers }: { isRunning: boolean; numbers: readonly string[] }) {
  const text = "Checking the slips...";
  if (isRunning) return <output>{text}</output>;
  if (numbers.length === 0)
    return (
      <p aria-hidden="true" className="invisible">
        {text}
      </p>
    );
  return (
    <Banner
      tone="warning"
      isLive
      title={`The delivery details on ${counted(numbers.length, "slip")} are out of date. Print the ${numbers.length === 1 ? "slip" : "slips"} again.`}
    >
      {numbers.join(", ")}
    </Banner>
  );
}

function consequenceOf(status: OrderStatus, orders: readonly SeenOrder[]): string {
  if (status !== "completed") return CONSEQUENCES[status];
  const commission = formatRupees(sumRupees(orders.map(({ totalCommission }) => totalCommission)));
  const resellers = new Set(orders.map(({ userId }) => userId)).size;
  return `Adds ${commission} commission for ${counted(resellers, "reseller")}. No email is sent.`;
}

const CONSEQUENCES: Record<Exclude<OrderStatus, "completed">, string> = {
  pending: "",
  processing: "No email is sent.",
  shipped: "Each reseller gets an email, without a tracking number.",
  delivered: "Resellers who asked for it get an email.",
  returned:
    "The orders earn no commission. Goods that were not shipped go back into stock. Each reseller is notified.",
  cancelled:
    "The orders earn no commission. Goods that were not shipped go back into stock. No email is sent.",
};

/** "3 stay as they are: 2 shipped, 1 cancelled." */
function leftOut(orders: readonly SeenOrder[], status: OrderStatus): string {
  const staying = orders.filter((order) => !canMoveOrder(order.status, status));
  if (staying.length === 0) return "";
  const groups = ORDER_STATUSES.map((from) => ({
    from,
    count: staying.filter((order) => order.status === from).length,
  })).filter((group) => group.count > 0);
  const parts = groups.map((group) => `${numberText(group.count)} ${group.from}`);
  return `${counted(staying.length, "order")} ${staying.length === 1 ? "stays as it is" : "stay as they are"}: ${parts.join(", ")}.`;
}

function NoneCanMove({ orders, status, onClose }: Omit<BulkStatusDialogProps, "onDone">) {
  return (
    <Modal
      onClose={onClose}
      size="sm"
      title={`No order can be marked as ${status}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{leftOut(orders, status)}</p>
    </Modal>
  );
}

type BulkResultProps = Omit<BulkStatusDialogProps, "onDone"> & { result: ManyResult };

/** How many moved, and the orders that were refused or failed, each with the reason (docs/product/server.md, I-120). */
function BulkResult({ orders, status, result, onClose }: BulkResultProps) {
  const { changed, refused, failed } = result;
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  return (
    <Modal
      onClose={onClose}
      title={`${counted(changed.length, "order")} updated to ${status}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <ReasonList
          title={`${counted(refused.length, "order")} not changed`}
          rows={refused}
          names={numbers}
        />
        <ReasonList title={`${counted(failed.length, "order")} failed`} rows={failed} names={numbers} />
      </div>
    </Modal>
  );
}

import type { Order } from "@pola/shared/schemas/order";
import { memo } from "react";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import {
  ACTION_STATUS,
  actionLabel,
  hasSlip,
  isEnding,
  nextAction,
  otherActions,
  type OrderAction,
  type OrderActionHandlers,
} from "./order-actions.ts";
import { useMove } from "./use-move.ts";

type OrderActionsProps = { order: Order; handlers: OrderActionHandlers; isInDetails?: boolean | undefined };

/** The next step as a button, all other actions in a menu. The next step happens at once; the others open a dialog. */
export const OrderActions = memo(function OrderActions(props: OrderActionsProps) {
  const { order, handlers, isInDetails = false } = props;
  const move = useMove();
  const next = nextAction(order.status);
  const start = (action: OrderAction) => {
    const status = ACTION_STATUS[action];
    if (action !== next || !status) return handlers.start({ action, order });
    move.mutate({ id: order.id, status, fromStatus: order.status });
  };
  return (
    <div className="flex items-center justify-end gap-1 max-md:w-full max-md:flex-wrap">
      {next && (
        <Button
          size="sm"
          variant={isInDetails ? "primary" : "quiet"}
          onClick={() => start(next)}
          isLoading={move.isPending}
          loadingLabel="Updating..."
          aria-label={`${actionLabel(next, order.status)} ${order.orderNumber}`}
          className={
            isInDetails
              ? "max-md:flex-1"
              : "px-2! max-md:flex-1 max-lg:h-auto! md:max-lg:w-24 max-lg:whitespace-normal"
          }
        >
          {actionLabel(next, order.status)}
        </Button>
      )}
      <Menu
        label={`More actions for ${order.orderNumber}`}
        items={[
          !isInDetails && { label: "View Details", onSelect: () => handlers.open(order.id) },
          hasSlip(order.status) && {
            label: "Print Delivery Slip",
            onSelect: () => handlers.printSlip(order),
          },
          ...otherActions(order.status).map((action) => ({
            label: actionLabel(action, order.status),
            tone: isEnding(action) ? ("danger" as const) : undefined,
            isDisabled: move.isPending,
            onSelect: () => start(action),
          })),
        ]}
      />
    </div>
  );
});

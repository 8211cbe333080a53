import type { Order } from "@pola/shared/schemas/order";
import { useSetOrderStatus } from "../../api/admin-orders.ts";
import { errorText } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { notify } from "../../ui/toast.tsx";
import type { StartedAct } from "./act-dialog.tsx";
import { ACT_STATUS, actLabel, nextAct, otherActs, type OrderAct } from "./order-acts.ts";

type OrderActsProps = { order: Order; onOpen?: () => void; onAct: (act: StartedAct) => void };

/** The next step as a button, everything else in the menu. A plain step forward asks nothing; the rest opens its dialog. */
export function OrderActs({ order, onOpen, onAct }: OrderActsProps) {
  const setStatus = useSetOrderStatus();
  const next = nextAct(order.status);
  const start = (act: OrderAct) => {
    const status = ACT_STATUS[act];
    if (act !== next || !status) return onAct({ act, order });
    setStatus.mutate(
      { id: order.id, status },
      {
        onSuccess: () => notify.success(`Order status updated to ${status}`),
        onError: (error) => notify.error(errorText(error, "Failed to update order status")),
      },
    );
  };
  return (
    <div className="flex items-center gap-1 md:justify-end">
      {next && (
        <Button
          size="sm"
          onClick={() => start(next)}
          isLoading={setStatus.isPending}
          loadingLabel="Updating..."
          aria-label={`${actLabel(next, order.status)} ${order.orderNumber}`}
          className="whitespace-nowrap max-md:flex-1"
        >
          {actLabel(next, order.status)}
        </Button>
      )}
      <Menu
        label={`More actions for ${order.orderNumber}`}
        items={[
          ...(onOpen ? [{ label: "View Details", onSelect: onOpen }] : []),
          ...otherActs(order.status).map((act) => ({
            label: actLabel(act, order.status),
            tone: act === "tracking" ? ("default" as const) : ("danger" as const),
            isDisabled: setStatus.isPending,
            onSelect: () => start(act),
          })),
        ]}
      />
    </div>
  );
}

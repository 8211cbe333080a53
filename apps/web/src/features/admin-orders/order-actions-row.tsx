import type { Order } from "@pola/shared/schemas/order";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ACT_STATUS, actLabel, hasSlip, nextAct, otherActs, type OrderAct } from "./order-actions.ts";
import type { OrderActing } from "./order-action-handlers.ts";
import { useMove } from "./use-move.ts";

type OrderActsProps = { order: Order; acting: OrderActing; isInDetails?: boolean | undefined };

/** The next step as a button, everything else in the menu. A plain step forward asks nothing; the rest opens its dialog. */
export function OrderActs({ order, acting, isInDetails = false }: OrderActsProps) {
  const move = useMove();
  const next = nextAct(order.status);
  const start = (act: OrderAct) => {
    const status = ACT_STATUS[act];
    if (act !== next || !status) return acting.start({ act, order });
    move.mutate({ id: order.id, status });
  };
  return (
    <div className="flex items-center justify-end gap-1 max-md:w-full">
      {next && (
        <Button
          size="sm"
          onClick={() => start(next)}
          isLoading={move.isPending}
          loadingLabel="Updating..."
          aria-label={`${actLabel(next, order.status)} ${order.orderNumber}`}
          className="max-md:flex-1 md:max-lg:w-22 md:max-lg:px-1 md:max-lg:shrink-0 md:max-lg:text-xs md:max-lg:whitespace-normal"
        >
          {actLabel(next, order.status)}
        </Button>
      )}
      <Menu
        label={`More actions for ${order.orderNumber}`}
        items={[
          ...(isInDetails ? [] : [{ label: "View Details", onSelect: () => acting.open(order.id) }]),
          ...(hasSlip(order.status)
            ? [{ label: "Print Delivery Slip", onSelect: () => acting.printSlip(order) }]
            : []),
          ...otherActs(order.status).map((act) => ({
            label: actLabel(act, order.status),
            tone: act === "tracking" ? ("default" as const) : ("danger" as const),
            isDisabled: move.isPending,
            onSelect: () => start(act),
          })),
        ]}
      />
    </div>
  );
}

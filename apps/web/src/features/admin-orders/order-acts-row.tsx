import type { Order } from "@pola/shared/schemas/order";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { StartedAct } from "./act-dialog.tsx";
import { ACT_STATUS, actLabel, nextAct, otherActs, type OrderAct } from "./order-acts.ts";
import { useMove } from "./use-move.ts";

type OrderActsProps = { order: Order; onOpen?: () => void; onAct: (act: StartedAct) => void };

/** The next step as a button, everything else in the menu. A plain step forward asks nothing; the rest opens its dialog. */
export function OrderActs({ order, onOpen, onAct }: OrderActsProps) {
  const move = useMove();
  const next = nextAct(order.status);
  const start = (act: OrderAct) => {
    const status = ACT_STATUS[act];
    if (act !== next || !status) return onAct({ act, order });
    move.mutate({ id: order.id, status });
  };
  return (
    <div className="flex items-center justify-end gap-1">
      {next && (
        <Button
          size="sm"
          onClick={() => start(next)}
          isLoading={move.isPending}
          loadingLabel="Updating..."
          aria-label={`${actLabel(next, order.status)} ${order.orderNumber}`}
          className="max-md:flex-1 md:max-lg:w-28 md:max-lg:shrink-0 md:max-lg:text-xs md:max-lg:whitespace-normal"
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
            isDisabled: move.isPending,
            onSelect: () => start(act),
          })),
        ]}
      />
    </div>
  );
}

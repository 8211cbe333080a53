import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { printedOrders } from "../../api/couriers.ts";
import { failureOf } from "../../lib/api-error.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { CourierChoice, useCourierChoice } from "./courier-choice.tsx";
import { CourierFrame } from "./courier-frame.tsx";
import { DispatchForm } from "./dispatch-form.tsx";

/**
 * Hands parcels over to a courier: the orders that were selected in the list, else every processing order whose slip is printed. The
 * selection is in the history entry, so a reload keeps it.
 */
export function DispatchPage() {
  const choice = useCourierChoice(({ isActive }) => isActive);
  const selected = selectedOrders(useLocation().state);
  const printed = useQuery({ ...printedOrders, enabled: selected === null });
  const orders = selected ?? printed.data;
  return (
    <CourierFrame title="Dispatch">
      {!orders && printed.isPending && <Loading label="Loading printed orders" shape="rows" count={8} />}
      {!orders && printed.isError && <Failed title="Failed to load printed orders" {...failureOf(printed)} />}
      {orders && (
        <CourierChoice choice={choice} question="Which courier takes the parcels?" keepsInput>
          {(courier) => (
            // Another selection of orders starts a new form.
            <DispatchForm key={selected?.join() ?? "printed"} courier={courier} orders={orders} />
          )}
        </CourierChoice>
      )}
    </CourierFrame>
  );
}

/** The numbers of the orders that were selected in the list of orders; null when none was. */
function selectedOrders(state: unknown): string[] | null {
  const numbers: unknown = Reflect.get(Object(state), "orderNumbers");
  if (!Array.isArray(numbers)) return null;
  return numbers.filter((number) => typeof number === "string");
}

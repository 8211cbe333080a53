import type { Courier } from "@pola/shared/schemas/courier";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { couriers } from "../../api/couriers.ts";
import { failureOf } from "../../lib/api-error.ts";
import { read, write } from "../../lib/browser-storage.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { useDiscardFirst } from "./discard-first.tsx";

/** Where this browser keeps the courier that was chosen last, for the next of its files. */
const LAST_CHOSEN = "courier";

/**
 * The couriers, and the chosen one: that of the address, else the one chosen last, else the only one, Own delivery not counted if there
 * is another. A choice keeps the state of the history entry, which holds the orders of a dispatch.
 */
export function useCourierChoice(canTake: (courier: Courier) => boolean = () => true) {
  const query = useQuery(couriers);
  const [{ courier: id }, set] = useUrlState({ courier: "" });
  const state: unknown = useLocation().state;
  const choices = (query.data ?? []).filter(canTake);
  const others = choices.filter(({ isOwnDelivery }) => !isOwnDelivery);
  const wanted = id || read("localStorage", LAST_CHOSEN);
  const usual = others.length > 0 ? others : choices;
  const chosen =
    choices.find((courier) => courier.id === wanted) ?? (usual.length === 1 ? usual[0] : undefined);
  const choose = (courier: string) => {
    write("localStorage", LAST_CHOSEN, courier);
    set({ courier }, { replace: true, state });
  };
  return { query, choices, chosen, choose };
}

type CourierChoiceProps = {
  choice: ReturnType<typeof useCourierChoice>;
  question: string;
  /** Whether another courier keeps what was entered. */
  keepsInput?: boolean;
  children: (courier: Courier) => ReactNode;
};

/** The select of a courier, and below it what can be done with the chosen one. */
export function CourierChoice({ choice, question, keepsInput = false, children }: CourierChoiceProps) {
  const { query, choices, chosen, choose } = choice;
  const { discardFirst, discardQuestion } = useDiscardFirst();
  if (query.isPending) return <Loading label="Loading couriers" shape="rows" count={3} />;
  if (query.isLoadingError) return <Failed title="Failed to load couriers" {...failureOf(query)} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <CompactSelect
        label="Courier"
        value={chosen?.id ?? ""}
        onChange={(id) => (keepsInput ? choose(id) : discardFirst(() => choose(id)))}
        options={[
          ...(chosen ? [] : [{ value: "", label: "Choose a courier" }]),
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="w-full flex-wrap md:w-fit md:flex-nowrap"
        selectClassName="flex-[1_1_14rem] py-1 whitespace-pre-line"
      />
      {discardQuestion}
      {chosen ? children(chosen) : <Empty title={question} />}
    </div>
  );
}

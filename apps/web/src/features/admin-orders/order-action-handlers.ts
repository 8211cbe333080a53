import type { Order } from "@pola/shared/schemas/order";
import type { StartedAction } from "./action-dialog.tsx";

/** The actions that a row or the details of an order can start. The page carries them out. */
export type OrderActionHandlers = {
  open: (id: string) => void;
  /** Opens the dialog of an action that needs more than one click. */
  start: (action: StartedAction) => void;
  /** Takes the next step of an order (key "e"). Does nothing when no step is left. */
  takeNextStep: (order: Order) => void;
  /** Must run synchronously in the click handler, or the browser blocks the print window. */
  printSlip: (order: Order) => void;
};

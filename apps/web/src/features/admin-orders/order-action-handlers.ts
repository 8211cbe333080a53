import type { Order } from "@pola/shared/schemas/order";
import type { StartedAct } from "./action-dialog.tsx";

/** What rows and details may start; the page carries it out. */
export type OrderActing = {
  open: (id: string) => void;
  /** Opens the dialog of an act that needs more than a press. */
  start: (act: StartedAct) => void;
  /** The one visible next step, as the key "e" takes it; nothing where none is left. */
  takeNextStep: (order: Order) => void;
  /** Must run in the click itself, or the print window is blocked. */
  printSlip: (order: Order) => void;
};

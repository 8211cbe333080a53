import { keysOf } from "./keys-of.ts";

/** Every action that the activity log records, as subject and verb (docs/product/limits.md, A-87). */
export const ACTIVITY_LABELS = {
  "user.status": "Changed a user's status",
  "user.role": "Changed a user's role",
  "user.areas": "Changed an admin's areas",
  "user.two-factor": "Changed two-factor sign-in",
  "user.add": "Added a user",
  "user.delete": "Deleted a user",
  "user.export": "Exported users",
  "product.create": "Added a product",
  "product.update": "Updated a product",
  "product.price": "Changed prices",
  "product.delete": "Deleted a product",
  "order.status": "Changed an order's status",
  "order.tracking": "Set a tracking number",
  "order.details": "Corrected delivery details",
  "order.failed-delivery": "Recorded a failed delivery",
  "order.slips": "Printed delivery slips",
  "order.late-return": "Returned a completed order",
  "order.delete": "Deleted an order",
  "order.export": "Exported orders",
  "payout.status": "Changed a payout's status",
  "payout.adjust": "Adjusted a commission",
  "payout.close": "Closed payout weeks",
  "payment-run.create": "Created a bank file",
  "payment-run.reseller": "Created a bank file for one reseller",
  "payment-run.approve": "Approved a payment run",
  "payment-run.file": "Downloaded a bank file",
  "payment-run.paid": "Marked a payment run as paid",
  "payment-run.cancel": "Cancelled a payment run",
  "payment-run.returned": "Recorded a payment returned by the bank",
  "courier.add": "Added a courier",
  "courier.update": "Updated a courier",
  "courier.mapping": "Set the columns of a courier's files",
  "dispatch.create": "Handed parcels over to a courier",
  "dispatch.file": "Downloaded a hand-over file",
  "courier.results": "Applied a courier's results",
  "remittance.book": "Booked a remittance",
  "settings.save": "Changed the settings",
  "mail.read": "Read an email's link",
  "mail.retry": "Sent an email again",
  "mail.retry-all": "Sent failed emails again",
};

export type ActivityAction = keyof typeof ACTIVITY_LABELS;

export const ACTIVITY_ACTIONS = keysOf(ACTIVITY_LABELS);

/** The kinds of subject that an action can have. */
export const ACTIVITY_SUBJECTS = [
  "user",
  "product",
  "order",
  "payout",
  "payment-run",
  "courier",
  "dispatch",
  "remittance",
  "settings",
  "mail",
] as const;

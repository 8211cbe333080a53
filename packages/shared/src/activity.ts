/** Every action that the activity log records, as subject and verb (docs/product/accounts.md, A-87). */
export const ACTIVITY_ACTIONS = [
  "user.status",
  "user.role",
  "user.add",
  "user.delete",
  "product.create",
  "product.update",
  "product.price",
  "product.delete",
  "order.status",
  "order.tracking",
  "order.details",
  "order.failed-delivery",
  "order.slips",
  "order.late-return",
  "order.delete",
  "payout.status",
  "payout.adjust",
  "payout.close",
  "payment-run.create",
  "payment-run.file",
  "payment-run.paid",
  "payment-run.cancel",
  "payment-run.returned",
  "mail.read",
  "mail.retry",
  "mail.retry-all",
] as const;

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** The sentence that an admin reads for each action. */
export const ACTIVITY_LABELS: Record<ActivityAction, string> = {
  "user.status": "Changed a user's status",
  "user.role": "Changed a user's role",
  "user.add": "Added a user",
  "user.delete": "Deleted a user",
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
  "payout.status": "Changed a payout's status",
  "payout.adjust": "Adjusted a commission",
  "payout.close": "Closed payout weeks",
  "payment-run.create": "Created a bank file",
  "payment-run.file": "Downloaded a bank file",
  "payment-run.paid": "Marked a payment run as paid",
  "payment-run.cancel": "Cancelled a payment run",
  "payment-run.returned": "Recorded a payment returned by the bank",
  "mail.read": "Read an email's link",
  "mail.retry": "Sent an email again",
  "mail.retry-all": "Sent failed emails again",
};

/** The kinds of subject that an action can have. */
export const ACTIVITY_SUBJECTS = ["user", "product", "order", "payout", "payment-run", "mail"] as const;

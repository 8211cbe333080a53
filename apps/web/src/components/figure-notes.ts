/**
 * What each figure of a reseller counts, in the line below its label. Two figures with the same line are the same number on every screen
 * (docs/product/earnings.md, M-124).
 */
export const FIGURE_NOTES = {
  orders: "All orders you placed",
  doneOrders: "Delivered and completed orders",
  deliveredOrders: "Not completed yet",
  pendingOrders: "Pending and processing orders",
  completedOrders: "Completed orders, without delivered ones",
  /** Commission of orders, by what they were worth when they were placed. */
  commissionOfDoneOrders: "Commission of delivered and completed orders",
  commissionOfOrders: "All orders except cancelled and returned ones",
  /** Commission of the ledger. */
  earned: "Completed orders and bonuses, less returns",
  monthOfOrders: "Delivered and completed orders, by order date",
  monthOfEarnings: "Completed orders and bonuses, by the day of completion",
  weekOrders: "Placed or completed this week",
} as const;

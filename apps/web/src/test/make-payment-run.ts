import type { PaymentRun, PaymentRunLine } from "@pola/shared/schemas/payment-run";
import { newId } from "./factories.ts";

/** An open payment run of one payout. */
export function makePaymentRun(overrides: Partial<PaymentRun> = {}): PaymentRun {
  return {
    id: newId(),
    number: "PR-0007",
    status: "open",
    payouts: 1,
    total: 750,
    returned: { payouts: 0, total: 0 },
    weeks: ["2026-11-09"],
    fileName: "bank-PR-0007.csv",
    fileHash: "a".repeat(64),
    createdAt: "2026-11-16T04:00:00.000Z",
    createdBy: "Asha Perera",
    paymentReference: null,
    paidOn: null,
    cancelReason: null,
    endedAt: null,
    endedBy: null,
    createdById: newId(),
    approved: null,
    needsApproval: false,
    hasFile: !overrides.needsApproval,
    ...overrides,
  };
}

/** The line of its payout. */
export function makePaymentRunLine(): PaymentRunLine {
  return {
    userId: newId(),
    payoutId: newId(),
    resellerName: "Nimali Perera",
    businessName: "Nimali Fashion",
    accountStatus: "approved",
    weekStart: "2026-11-09",
    amount: 750,
    account: {
      accountName: "N Perera",
      bank: "BOC",
      branch: "Kandy",
      accountNumber: "0071234567",
      reference: "POLA 20261109 AB",
    },
    returned: null,
  };
}

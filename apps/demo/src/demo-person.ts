import type { UserStatus } from "@pola/shared/user-status";

/** Every demo account has it, but the two that the start-up line prints. */
export const OTHERS_PASSWORD = "pola-demo";

/** Where a demo reseller's commission would go. The account numbers are plainly invented. */
export type DemoBank = {
  readonly accountHolderName: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly branchName: string;
};

/** An account of the demo data: every address ends in @pola.example, every phone is 070 000 00xx. */
export type DemoAccount = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly businessName: string;
  readonly businessAddress: string;
};

export type DemoReseller = DemoAccount & {
  /** The state in which the demo data leaves the account (domain.md, Accounts). */
  readonly status: UserStatus;
  /** What the admin wrote when rejecting or suspending. */
  readonly statusReason: string | null;
  readonly isEmailVerified: boolean;
  /** Null: the reseller has not entered any, so no payout can leave. */
  readonly bank: DemoBank | null;
  readonly registeredDaysAgo: number;
  /** Share of the demo orders, relative to the others; 0 for accounts that may not order. */
  readonly activity: number;
};

export type DemoVendor = DemoAccount & { readonly joinedDaysAgo: number };

export type DemoCustomer = { readonly name: string; readonly phone: string; readonly address: string };

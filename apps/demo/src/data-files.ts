import { readFileSync } from "node:fs";
import { CATEGORIES } from "@pola/shared/categories";
import { Register, UpdateBankDetails } from "@pola/shared/schemas/auth";
import {
  CourierInput,
  HandOverMapping,
  ResultsMapping,
  SettlementMapping,
} from "@pola/shared/schemas/courier";
import { Customer } from "@pola/shared/schemas/order";
import { ProductInput } from "@pola/shared/schemas/product";
import { USER_STATUSES } from "@pola/shared/user-status";
import * as z from "zod";

const { confirmPassword: _confirmPassword, agreement: _agreement, ...accountFields } = Register.shape;
const { currentPassword: _currentPassword, ...bankFields } = UpdateBankDetails.shape;

const DemoAdmin = z.strictObject(accountFields);

const DemoVendor = z.strictObject({ ...accountFields, joinedDaysAgo: z.int() });
export type DemoVendor = z.infer<typeof DemoVendor>;

const DemoReseller = z.strictObject({
  ...accountFields,
  /** The status at the end of the demo story. */
  status: z.enum(USER_STATUSES),
  /** What the admin writes when rejecting or suspending. */
  statusReason: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  isNamedOnLeaderboard: z.boolean(),
  /** Null: no bank details, so payouts are put on hold. */
  bank: z.nullable(z.strictObject(bankFields)),
  registeredDaysAgo: z.int(),
  /** Share of the demo orders, relative to the other resellers; 0 for accounts that may not order. */
  activity: z.int(),
});
export type DemoReseller = z.infer<typeof DemoReseller>;

const DemoProduct = z.strictObject({
  ...ProductInput.shape,
  /** The vendor's email address; null is the house. */
  vendor: z.nullable(z.string()),
  createdDaysAgo: z.int(),
});
export type DemoProduct = z.infer<typeof DemoProduct>;

const DemoCourier = z.strictObject({
  ...CourierInput.shape,
  handOverMapping: HandOverMapping,
  resultsMapping: ResultsMapping,
  settlementMapping: SettlementMapping,
});

const DemoCustomers = z.strictObject({ regular: Customer, others: z.array(Customer) });

export const DEMO_ADMIN = readData("admin", DemoAdmin);

/** Fourteen resellers in all four statuses. The first is the demo login and the busiest. */
export const DEMO_RESELLERS = readData("resellers", z.array(DemoReseller));

export const DEMO_VENDORS = readData("vendors", z.array(DemoVendor));

/** The demo catalogue: ten products in each category. */
export const DEMO_PRODUCTS = CATEGORIES.flatMap((category) =>
  readData(`products/${category}`, z.array(DemoProduct)),
);

/** Two couriers beside Own delivery, each with files of its own. */
export const DEMO_COURIERS = readData("couriers", z.array(DemoCourier));

const { regular, others } = readData("customers", DemoCustomers);
/** The customer who comes back: several of the demo orders go to her. */
export const REGULAR_CUSTOMER = regular;
/** Sixty customers in and around Colombo, the regular one first. */
export const DEMO_CUSTOMERS = [regular, ...others];

/** @throws ZodError when the file breaks a rule of the product. */
function readData<Content extends z.ZodType>(name: string, schema: Content): z.output<Content> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8")));
}

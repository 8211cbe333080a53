import { expect, test } from "vitest";
import { CUSTOMER, makeOrder, makeOrderIn, makeProduct, productForm } from "./test/shop.ts";
import { fields, ME, ORDER_KEYS, PRODUCT, USER, WEEK, within } from "./test/specification-fields.ts";
import { makeAdmin, makeReseller, PASSWORD } from "./test/users.ts";
import { createTestApp } from "./test/test-app.ts";

/** A call that clients depend on: method, path, payload, the words of the reply, and the keys a client reads of `data` (docs/product/server.md, I-76). */
type Row = {
  call: [
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    payload?: Record<string, unknown>,
  ];
  as: "guest" | "reseller" | "admin";
  status?: number;
  /** None where the specification lists no call, only the figures of a screen. */
  message?: string;
  keys?: string[];
};

/** The ids that replace {product}, {order} and so on in the paths and bodies below. */
const ids: Record<string, string> = {};

const SIZES = { name: "Size", options: ["S", "M"] };

const app = await createTestApp();
const [reseller, admin] = [await makeReseller(app), await makeAdmin(app)];
const product = await makeProduct(app, { hasVariations: true, variations: [SIZES] });
const cart = [{ product, variations: { Size: "M" } }];
await makeOrderIn(app, "completed", { reseller, admin, cart });
const [placed, doomed] = [await makeOrder(app, reseller, cart), await makeOrder(app, reseller, cart)];
Object.assign(ids, {
  product: product.id,
  unsold: (await makeProduct(app)).id,
  order: placed.id,
  doomed: doomed.id,
  pending: (await makeReseller(app, { status: "pending" })).id,
  other: (await makeReseller(app)).id,
  reseller: reseller.id,
  email: reseller.email,
});

const REGISTRATION = {
  firstName: "Kamala",
  lastName: "Silva",
  email: "kamala@pola.test",
  password: "secret-1",
  confirmPassword: "secret-1",
  phone: "0771234567",
  businessName: "Kamala Stores",
  businessAddress: "1 Galle Road",
  agreement: true,
  role: "reseller",
};
const PROFILE = { firstName: "Nimal", lastName: "Perera", phone: "0771234567" };
const BANK = { accountHolderName: "N Perera", bankName: "BOC", accountNumber: "123", branchName: "Fort" };
const ORDER = {
  ...CUSTOMER,
  customerCity: "Colombo",
  items: [
    {
      productId: "{product}",
      productName: "Cotton shirt",
      quantity: 2,
      unitPrice: 1000,
      subtotal: 2000,
      totalCommission: 300,
      weight: 1,
      isWholesale: false,
      variations: { Size: "M" },
    },
  ],
  subtotal: 2000,
  shippingCost: 400,
  totalWeight: 1,
};
const ROWS: Row[] = [
  { call: ["get", "/auth/me"], as: "reseller", message: "Account loaded successfully", keys: ME },
  {
    call: ["post", "/auth/login", { email: "{email}", password: PASSWORD }],
    as: "guest",
    message: "Login successful!",
    keys: ["token", "user"],
  },
  {
    call: ["post", "/auth/register", REGISTRATION],
    as: "guest",
    status: 201,
    message: "Registration successful! Please verify your email. Your account is pending approval.",
    keys: ["token", "user"],
  },
  {
    call: ["put", "/auth/profile", PROFILE],
    as: "reseller",
    message: "Profile updated successfully!",
    keys: USER,
  },
  {
    call: ["put", "/auth/profile", { ...BANK, currentPassword: PASSWORD }],
    as: "reseller",
    message: "Bank details updated successfully!",
    keys: Object.keys(BANK),
  },
  {
    call: ["post", "/auth/forgot-password", { email: "{email}" }],
    as: "guest",
    message: "If an account with that email exists, a password reset link has been sent.",
  },
  { call: ["get", "/products"], as: "guest", message: "Products loaded successfully", keys: PRODUCT },
  { call: ["get", "/vendor/listings"], as: "guest", message: "Products loaded successfully", keys: PRODUCT },
  {
    call: ["post", "/products", productForm()],
    as: "admin",
    status: 201,
    message: "Product added successfully!",
  },
  {
    call: ["put", "/products/{product}", productForm()],
    as: "admin",
    message: "Product updated successfully!",
  },
  { call: ["delete", "/products/{unsold}"], as: "admin", message: "Product deleted successfully!" },
  { call: ["post", "/orders", ORDER], as: "reseller", status: 201, message: "Order placed successfully!" },
  { call: ["get", "/orders"], as: "reseller", message: "Orders loaded successfully", keys: ORDER_KEYS },
  {
    call: ["get", "/orders/admin/all"],
    as: "admin",
    message: "Orders loaded successfully",
    keys: ORDER_KEYS,
  },
  {
    call: ["get", "/orders/{order}"],
    as: "reseller",
    message: "Order details loaded successfully",
    keys: ORDER_KEYS,
  },
  {
    call: ["get", "/orders/admin/order/{order}"],
    as: "admin",
    message: "Product details loaded successfully",
    keys: ORDER_KEYS,
  },
  {
    call: ["patch", "/orders/{order}/status", { status: "processing" }],
    as: "admin",
    message: "Order status updated to processing",
  },
  {
    call: ["patch", "/orders/{order}/tracking", { trackingNumber: "LK1", status: "shipped" }],
    as: "admin",
    message: "Tracking number added and order marked as shipped",
  },
  { call: ["delete", "/orders/{doomed}"], as: "admin", message: "Order deleted successfully" },
  { call: ["get", "/users"], as: "admin", message: "Users loaded successfully", keys: USER },
  {
    call: ["get", "/users/{reseller}"],
    as: "admin",
    message: "User details loaded successfully",
    keys: USER,
  },
  {
    call: ["patch", "/users/{pending}/status", { status: "approved" }],
    as: "admin",
    message: "User status updated to approved",
  },
  {
    call: ["patch", "/users/{other}/role", { role: "admin" }],
    as: "admin",
    message: "User role updated to admin successfully",
  },
  { call: ["delete", "/users/{pending}"], as: "admin", message: "User deleted successfully" },
  {
    call: ["get", "/payouts/reseller"],
    as: "reseller",
    message: "Weekly payout loaded successfully",
    keys: [
      ...WEEK,
      "completedOrders",
      ...within("weeklyOrders", fields("orderNumber orderId customerName commissionAmount status")),
    ],
  },
  {
    call: ["get", "/payouts/reseller/analytics"],
    as: "reseller",
    message: "Payout analytics loaded successfully",
    keys: [
      ...within("performanceMetrics", fields("totalCommission totalOrders averageCommission weeklyGrowth")),
      ...within("weeklyTrends", fields("week commission orders")),
      ...within("monthlyTrends", fields("month commission orders")),
    ],
  },
  {
    call: ["get", "/payouts/admin"],
    as: "admin",
    message: "Weekly payouts loaded successfully",
    keys: [
      ...WEEK,
      ...within(
        "resellers",
        fields("userId resellerName businessName phone totalOrders totalCommission status reason"),
      ),
    ],
  },
  {
    call: ["get", "/orders/summary"],
    as: "reseller",
    message: "Loaded successfully",
    keys: fields("totalOrders completedOrders pendingOrders totalEarnings pendingPayout"),
  },
  {
    call: ["get", "/admin/stats"],
    as: "admin",
    message: "Loaded successfully",
    keys: fields("totalResellers totalProducts totalOrders totalRevenue pendingCommissions"),
  },
  {
    call: ["get", "/payouts/admin/dashboard"],
    as: "admin",
    message: "Pending commissions loaded successfully",
    keys: ["pendingCommissions"],
  },
  {
    call: [
      "put",
      "/payouts/admin/status",
      { userId: "{reseller}", status: "onhold", reason: "Bank details" },
    ],
    as: "admin",
    message: "Payout status updated to on hold",
  },
];

function filled(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}

/** Whether a value has a field, even if it is null; of a list its first entry counts. */
function hasField(value: unknown, [name = "", ...rest]: string[]): boolean {
  const entry: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof entry !== "object" || entry === null || !(name in entry)) return false;
  return rest.length === 0 || hasField(Reflect.get(entry, name), rest);
}

test.each(ROWS)(
  "$call.0 $call.1 returns the status, message and keys that existing clients expect",
  async ({ call: [method, path, payload], as, status = 200, message, keys = [] }) => {
    const caller = { guest: app.request, reseller: app.as(reseller), admin: app.as(admin) }[as];

    const sent = caller[method](`/api${filled(path)}`);
    const res = await (payload ? sent.send(JSON.parse(filled(JSON.stringify(payload)))) : sent);

    expect([res.status, res.body.success, res.body.message]).toEqual([status, true, message]);
    expect(keys.filter((key) => !hasField(res.body.data, key.split(".")))).toEqual([]);
  },
);

test("a reset link sets a new password", async () => {
  const before = (await app.mails.waitFor(1)).length;
  await app.request.post("/api/auth/forgot-password").send({ email: ids["email"] });
  const mails = await app.mails.waitFor(before + 1);
  const link = mails.findLast(({ text }) => text.includes("/reset-password?token="))?.text ?? "";
  const [, token] = /reset-password\?token=([\w-]+)/.exec(link) ?? [];

  const res = await app.request.post("/api/auth/reset-password").send({ token, password: "another-1" });

  expect([res.status, res.body.success, res.body.message]).toEqual([
    200,
    true,
    "Password reset successfully",
  ]);
});

import { Order } from "@pola/shared/schemas/order";
import { expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { call, enterAs, newReseller, PASSWORD, newProduct } from "./builders.ts";

/** Stored text cannot run (docs/product/limits.md, A-83): markup in every text field, shown on every screen and on the slip. */
const ATTACK = `<img src=x onerror="top.ran=1"><script>top.ran=1</script>`;

const reseller = await newReseller();
await call(reseller.token, "PUT", "/auth/profile", {
  firstName: ATTACK,
  lastName: ATTACK,
  phone: "077 555 0133",
  businessName: ATTACK,
  businessAddress: ATTACK,
  city: ATTACK,
});
await call(reseller.token, "PUT", "/auth/profile", {
  accountHolderName: ATTACK,
  bankName: ATTACK,
  accountNumber: "1234567890",
  branchName: ATTACK,
  currentPassword: PASSWORD,
});
const product = await newProduct(reseller, {
  name: ATTACK,
  description: ATTACK,
  longDescription: ATTACK,
  condition: ATTACK,
  features: [ATTACK],
  specifications: { [ATTACK]: ATTACK },
  hasVariations: true,
  variations: [{ name: ATTACK, options: [ATTACK] }],
});
const order = Order.parse(
  await call(reseller.token, "POST", "/orders", {
    customerName: ATTACK,
    customerPhone: "071 555 0144",
    customerAddress: ATTACK,
    items: [{ productId: product.id, quantity: 1, variations: { [ATTACK]: ATTACK } }],
  }),
);
await call(reseller.adminToken, "PATCH", `/orders/${order.id}/tracking`, { trackingNumber: ATTACK });
for (const status of ["delivered", "completed"])
  await call(reseller.adminToken, "PATCH", `/orders/${order.id}/status`, { status });
await call(reseller.adminToken, "PUT", "/payouts/admin/status", {
  userId: reseller.id,
  status: "onhold",
  reason: ATTACK,
});

const RESELLER_SCREENS = [
  "/dashboard",
  "/products",
  "/products/{product}",
  "/checkout/{product}",
  "/orders?order={order}",
  "/profile",
  "/payouts",
  "/payouts?tab=leaderboard",
];
const ADMIN_SCREENS = [
  "/admin",
  "/admin/users?q=onerror",
  "/admin/users/{reseller}",
  "/admin/orders?q=onerror",
  "/admin/orders?order={order}",
  "/admin/products?q=onerror",
  "/admin/products?product={product}",
  "/admin/vendors",
  "/admin/payouts",
  "/admin/payouts/runs",
  "/admin/mail",
  "/admin/activity",
  "/admin/settings",
];

test.each([
  ["a reseller's screens at 360 px", PHONE, RESELLER_SCREENS, () => reseller.token],
  ["the back office at 1440 px", DESKTOP, ADMIN_SCREENS, () => reseller.adminToken],
])("markup that people typed is text on %s", async (_where, size, screens, token) => {
  const { page, complaints } = await newVisitor(size);
  const seen: string[] = [];
  const ran: string[] = [];
  await enterAs(page, token(), "/");
  for (const screen of screens) {
    const path = screen
      .replace("{product}", order.items[0]?.productId ?? "")
      .replace("{order}", order.id)
      .replace("{reseller}", reseller.id);
    await page.goto(path);
    // A dialog that the address opens hides the page behind it from screen readers.
    await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
    await page.waitForLoadState("networkidle");
    const shown = await page.evaluate(() => document.body.textContent);
    if (shown.includes("<script>")) seen.push(screen);
    if ((await page.evaluate("top.ran")) !== undefined) ran.push(path);
  }
  // The markup is visible as text, otherwise this test would check nothing.
  expect(seen.length).toBeGreaterThanOrEqual(6);
  expect(ran).toEqual([]);
  expect(complaints).toEqual([]);
});

test("stored markup is shown as text on the delivery slip", async () => {
  const { page, context, complaints } = await newVisitor(DESKTOP);
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset["printed"] = "1";
    };
  });
  await enterAs(page, reseller.adminToken, `/admin/orders?q=${order.orderNumber}`);
  await page.getByLabel(`Select order ${order.orderNumber}`).check();
  const [slip] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Print Slips" }).click(),
  ]);
  await slip.locator('[data-printed="1"]').waitFor();
  expect(await slip.locator("body").innerText()).toContain("<script>");
  expect(await slip.evaluate("top.ran")).toBeUndefined();
  expect(complaints).toEqual([]);
});

import type { AdminArea } from "@pola/shared/admin-areas";
import { Order } from "@pola/shared/schemas/order";
import { Product } from "@pola/shared/schemas/product";
import { Session } from "@pola/shared/schemas/auth";
import { User } from "@pola/shared/schemas/user";
import type { Locator, Page } from "playwright-core";
import * as z from "zod/mini";
import { DESKTOP, type Look, newVisitor, nextVisitor, type Size, type Visitor } from "./browser.ts";
import { baseUrl } from "./stack.ts";

export const PASSWORD = "market-day";

/** A new approved reseller, so that no test depends on another's orders. */
export type NewReseller = { email: string; id: string; token: string; adminToken: string };

let made = 0;

/** Calls the API, as a guest with an empty token, and returns `data`. */
export async function call(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl()}/api${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token !== "" && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = z.object({ data: z.optional(z.unknown()) }).parse(await response.json());
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`);
  return reply.data;
}

/** A session of this user, from the API. */
export async function signedIn(email: string, password: string): Promise<Session> {
  return Session.parse(await call("", "POST", "/auth/login", { email, password }));
}

let admin: Promise<Session> | undefined;

/** The demo data's admin, signed in once for all files of this worker. */
export async function adminSession(): Promise<Session> {
  admin ??= signedIn("admin@pola.example", "pola-admin");
  return await admin;
}

/** Registers a reseller and approves the account. */
export async function newReseller(): Promise<NewReseller> {
  made += 1;
  const email = `reseller.${Date.now()}.${process.pid}.${made}@example.lk`;
  const { token, user } = Session.parse(
    await call("", "POST", "/auth/register", {
      firstName: "Ruwani",
      lastName: "Silva",
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      phone: "077 555 0133",
      businessName: "Ruwani Store",
      businessAddress: "3 Station Road, Dehiwala",
      agreement: true,
    }),
  );
  const admin = await adminSession();
  await call(admin.token, "PATCH", `/users/${user.id}/status`, { status: "approved" });
  return { email, id: user.id, token, adminToken: admin.token };
}

/** Another admin, so that no other test's sign-in changes; with every area, or limited to these. */
export async function newAdmin(limitedTo: AdminArea[] = []): Promise<{ id: string; email: string }> {
  const { id, email, adminToken } = await newReseller();
  await call(adminToken, "PATCH", `/users/${id}/role`, { role: "admin" });
  if (limitedTo.length > 0) await call(adminToken, "PUT", `/users/${id}/areas`, { limitedTo });
  return { id, email };
}

/** A new vendor, invited by this admin and approved. `email` and the last name are unique. */
export async function newVendor({ token }: Pick<Session, "token">): Promise<User> {
  made += 1;
  const mark = `${Date.now() % 10_000_000}x${made}`;
  const vendor = {
    role: "vendor",
    email: `vendor.${mark}@example.lk`,
    firstName: "Sunil",
    lastName: `Mendis${mark}`,
    businessName: "Mendis Crafts",
  };
  return User.parse(await call(token, "POST", "/users", vendor));
}

/** A new vendor with a product, who has chosen a password with the link of the invitation. */
export async function vendorSession(): Promise<Session> {
  const admin = await adminSession();
  const { id, email } = await newVendor(admin);
  await newProduct({ adminToken: admin.token }, { vendorId: id });
  const [mail] = z
    .array(z.object({ id: z.string() }))
    .parse(await call(admin.token, "GET", `/admin/mail?search=${encodeURIComponent(email)}`));
  const { link } = z
    .object({ link: z.string() })
    .parse(await call(admin.token, "GET", `/admin/mail/${mail?.id ?? ""}`));
  const token = new URL(link).searchParams.get("token");
  await call("", "POST", "/auth/reset-password", { token, password: PASSWORD });
  return await signedIn(email, PASSWORD);
}

/** A new product. Its name is unique, so that a search finds it alone; the picture is one of the demo data. */
export async function newProduct(
  { adminToken }: Pick<NewReseller, "adminToken">,
  overrides: object = {},
): Promise<Product> {
  made += 1;
  const body = {
    name: `Market Basket ${Date.now()}${process.pid}${made}`,
    category: "home",
    description: "Woven from palm leaves",
    images: ["/uploads/demo/batik-phone-case-colour.svg"],
    price: 1200,
    commission: 150,
    stock: 40,
    weight: 0.6,
    ...overrides,
  };
  return Product.parse(await call(adminToken, "POST", "/products", body));
}

/** Changes a product as an admin does. */
export async function changeProduct(
  { adminToken }: Pick<NewReseller, "adminToken">,
  { id }: Product,
  changes: object,
): Promise<void> {
  const now = Product.parse(await call("", "GET", `/products/${id}`));
  await call(adminToken, "PUT", `/products/${id}`, { ...now, vendorId: now.vendor.id, ...changes });
}

/** A new product without options. */
export async function plainProduct(): Promise<Product> {
  return await newProduct({ adminToken: (await adminSession()).token });
}

/** Places an order and moves it to this status. */
export async function newOrder(
  reseller: NewReseller,
  product: Product,
  { status = "pending", quantity = 1, customerName = "Kamala Fonseka", customerPhone = "071 555 0144" } = {},
): Promise<Order> {
  const body = {
    customerName,
    customerPhone,
    customerAddress: "15 Lake Drive, Colombo 08",
    items: [{ productId: product.id, quantity }],
  };
  const order = Order.parse(await call(reseller.token, "POST", "/orders", body));
  const steps = ["processing", "shipped", "delivered", "completed"];
  for (const step of steps.slice(0, steps.indexOf(status) + 1)) {
    const path = `/orders/${order.id}`;
    if (step === "shipped")
      await call(reseller.adminToken, "PATCH", `${path}/tracking`, {
        trackingNumber: `TRK-77-${order.orderNumber}`,
      });
    else await call(reseller.adminToken, "PATCH", `${path}/status`, { status: step });
  }
  if (status === "cancelled") {
    await call(reseller.adminToken, "PATCH", `/orders/${order.id}/status`, { status });
  }
  return order;
}

/** Opens a page signed in with this token, without the login screen. */
export async function enterAs(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem("entered")) localStorage.setItem("token", stored);
    sessionStorage.setItem("entered", "true");
  }, token);
  await page.goto(path);
}

/** Sets filters of an admin's list, which are in a sheet on phones, and on every screen where the list has many. */
export async function setFilters(
  page: Page,
  set: (place: Page | Locator) => Promise<unknown>,
): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  const button = page.getByRole("button", { name: /^Filters/ });
  if ((await button.count()) === 0) {
    await set(page);
    return;
  }
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await set(sheet);
  await sheet.getByRole("button", { name: /^Show/ }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Chooses an item of the menu with this name. */
export async function chooseIn(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** A new visitor signed in with this token, or a guest with an empty one, who opens this path. */
export async function openAs(
  token: string,
  path: string,
  { size = DESKTOP, ...look }: Look & { size?: Size } = {},
): Promise<Visitor> {
  // A service worker stays in its context.
  const open = look.serviceWorkers === "allow" ? newVisitor : nextVisitor;
  const visitor = await open(size, look);
  await enterAs(visitor.page, token, path);
  return visitor;
}

import { Product } from "@pola/shared/schemas/product";
import { call, type NewReseller } from "./new-reseller.ts";

let made = 0;

/** A product of a test's own. Its name is unique, so that a search finds it alone; the picture is one of the demo data. */
export async function newProduct({ adminToken }: NewReseller, overrides: object = {}): Promise<Product> {
  made += 1;
  const body = {
    name: `Market Basket ${Date.now()}${made}`,
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

/** What an admin changes of it while a reseller has it open. */
export async function changeProduct(
  { adminToken }: NewReseller,
  { id }: Product,
  changes: object,
): Promise<void> {
  const now = Product.parse(await call("", "GET", `/products/${id}`));
  await call(adminToken, "PUT", `/products/${id}`, { ...now, vendorId: now.vendor.id, ...changes });
}

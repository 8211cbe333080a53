import { type Reply, must } from "../harness/client.ts";
import type { Product, Reseller } from "./rows.ts";
import type { Person } from "./target.ts";

/** A reseller of the model as the sender of a call. */
export function personOf({ id, tokenVersion }: Reseller): Person {
  return { id, role: "reseller", tokenVersion };
}

/** A product as the admin's form sends it. */
export function formOf(product: Omit<Product, "id">): object {
  return {
    name: "Model shirt",
    category: "clothing",
    description: "A shirt of the model",
    images: ["/uploads/demo/a.webp"],
    price: product.priceCents / 100,
    commission: product.commissionCents / 100,
    wholesalePrice: product.wholesaleCents === null ? null : product.wholesaleCents / 100,
    stock: product.stock,
    weight: product.weightGrams / 1000,
    status: product.isActive ? "active" : "inactive",
  };
}

/** @throws Error unless the call was refused with this code. */
export function refused({ status, code, message }: Reply, expected: string): void {
  must(code === expected, `predicted ${expected}, got ${status} ${code} ${message}`);
}

/** The data of the reply. @throws Error unless the reply has this status. */
export function dataOf({ status, code, message, data }: Reply, expected: number): Record<string, unknown> {
  must(status === expected, `predicted ${expected}, got ${status} ${code} ${message}`);
  return typeof data === "object" && data !== null ? { ...data } : {};
}

/** @throws Error naming both when they differ. */
export function same(what: string, found: unknown, predicted: unknown): void {
  must(found === predicted, `${what}: predicted ${String(predicted)}, found ${String(found)}`);
}

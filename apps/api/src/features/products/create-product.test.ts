import { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { movementsOf } from "../../test/books.ts";
import { productForm } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp, tokenOf } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function add(body: object) {
  return await shop.as(admin).post("/api/products").send(body);
}

test("a product that is sent again, because the first reply was lost, is added once", async () => {
  const form = productForm({ id: "0197f0a0-0000-7000-8000-000000000001", name: "Sent twice", stock: 5 });
  const replies = await Promise.all([add(form), add({ ...form, name: "Sent twice, corrected" })]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe(
    "Your first try was saved already. Close this form and look at the list.",
  );
  const found = await shop.request.get("/api/products?search=sent+twice");
  expect(found.body.data).toMatchObject([{ id: form.id, stock: 5 }]);
  expect(await movementsOf(shop, found.body.data[0])).toEqual(["opening 5"]);
});

test("every field of the form is kept; blank rows are dropped", async () => {
  const vendor = await makeVendor(shop);
  const form = {
    name: "Batik sarong",
    category: "clothing",
    description: "Hand woven",
    longDescription: "Two metres.\nCotton.",
    images: ["https://images.example/a.webp", "", "/uploads/demo/b.webp"],
    price: 2450.5,
    finalPrice: 2999.99,
    commission: 250.25,
    commissionRate: 5.5,
    wholesalePrice: 2100,
    wholesaleCommission: 200,
    wholesaleQuantity: 12,
    stock: 40,
    weight: 0.355,
    condition: "New",
    status: "active",
    features: ["Soft", " ", "Washable"],
    specifications: { Length: "2 m", Care: "Hand wash" },
    hasVariations: true,
    variations: [
      {
        name: "Size",
        options: ["M", "", "L"],
        price: 2500,
        stock: 5,
        weight: 0.4,
        retailPrice: 2600,
        commission: 260,
      },
      { name: "Colour", value: "Red", stock: 0 },
    ],
    vendorId: vendor.id,
  };
  const res = await add(form);
  expect([res.status, res.body.message]).toEqual([201, "Product added successfully!"]);
  const product = Product.parse(res.body.data);
  const { vendorId, ...fields } = form;
  expect(product).toMatchObject({
    ...fields,
    images: ["https://images.example/a.webp", "/uploads/demo/b.webp"],
    features: ["Soft", "Washable"],
    vendor: { id: vendorId, businessName: vendor.businessName },
    variations: [
      {
        name: "Size",
        options: ["M", "L"],
        value: null,
        price: 2500,
        stock: 5,
        weight: 0.4,
        retailPrice: 2600,
        commission: 260,
      },
      { name: "Colour", options: [], value: "Red", price: 0, stock: null, weight: 0, commission: 0 },
    ],
    createdAt: shop.ctx.now().toISOString(),
  });
  expect(await movementsOf(shop, product)).toEqual(["opening 40", "opening 5 of a variation"]);
  const log = await shop.db.activityLog.findFirst({ where: { subjectId: product.id } });
  expect(log).toMatchObject({ actorId: admin.id, action: "product.create", subjectType: "product" });
});

test("missing fields get their defaults, and a product may start without stock", async () => {
  const res = await add({ ...productForm({ images: undefined, stock: 0 }) });
  expect(res.body.data).toMatchObject({
    wholesaleQuantity: 15,
    wholesalePrice: null,
    finalPrice: null,
    images: [],
    hasVariations: false,
    status: "active",
    condition: "New",
  });
  expect(await movementsOf(shop, res.body.data)).toEqual([]);
});

test("switching variations off drops them", async () => {
  const res = await add(
    productForm({ hasVariations: false, variations: [{ name: "Size", options: ["M"] }] }),
  );
  expect(res.body.data).toMatchObject({ hasVariations: false, variations: [] });
});

test("variations need a name and an option, counted from 1", async () => {
  const res = await add(productForm({ variations: [{ name: "Size", options: ["M"] }, { options: [" "] }] }));
  expect(res.status).toBe(422);
  expect(res.body.errors).toEqual({
    "variations.1.name": "Variation 2 name is required",
    "variations.1.options": "Variation 2 must have at least one option",
  });
});

const UNPRINTABLE = "Remove the characters that cannot be used here";

test.each([
  ["name", { name: " " }, "Name is required"],
  ["category", { category: "" }, "Category is required"],
  ["category", { category: "  " }, "Category is required"],
  ["category", { category: "boats" }, "Unknown category"],
  ["description", { description: undefined }, "Description is required"],
  ["price", { price: undefined }, "Price is required"],
  ["price", { price: 1.005 }, "Enter an amount in rupees with at most 2 decimals"],
  ["price", { price: -1 }, "Enter an amount in rupees with at most 2 decimals"],
  ["commission", { commission: null }, "Commission is required"],
  ["stock", { stock: 1.5 }, "Enter a whole number"],
  ["stock", { stock: -1 }, "Enter 0 or more"],
  ["stock", { stock: undefined }, "Stock is required"],
  ["weight", { weight: undefined }, "Weight is required"],
  ["weight", { weight: 1000.001 }, "This weight is too large"],
  ["wholesaleQuantity", { wholesaleQuantity: 100_001 }, "This number is too large"],
  ["weight", { weight: 0.0005 }, "Enter a weight in kilograms with at most 3 decimals"],
  [
    "images.0",
    { images: ["javascript:alert(1)"] },
    "Enter an image address that starts with http:// or https://",
  ],
  ...[
    "//evil.example/x",
    "data:image/png;base64,AAAA",
    "JavaScript:alert(1)",
    "https://",
    "https:/evil.example/x",
    "https://name:password@host.example/x.png",
    "https://name@host.example/x.png",
    "https://host.example\\@evil.example/x.png",
    "https://host.example/a b.png",
    "/api/auth/me",
    "/uploads",
    "/uploads/",
    "/uploads/../api/auth/me",
    "/uploads/%2e%2e/x.png",
    "/uploads//evil.example",
    "/\\evil.example/x",
    "uploads/x.png",
  ].map((address): [string, Record<string, unknown>, string] => [
    "images.0",
    { images: [address] },
    "Enter an image address that starts with http:// or https://",
  ]),
  ["vendorId", { vendorId: "1" }, "Unknown id"],
  ["specifications.", { specifications: { "": "2 m" } }, "Enter a name for the specification"],
  ["features.1", { features: ["Hand made", "Lone \uD800 surrogate"] }, UNPRINTABLE],
  ["specifications.Length", { specifications: { Length: "2\u2028m" } }, UNPRINTABLE],
  ["specifications.Le\uDC00ngth", { specifications: { "Le\uDC00ngth": "2 m" } }, UNPRINTABLE],
  ["variations.0.options.0", { variations: [{ name: "Size", options: ["M\uD800"] }] }, UNPRINTABLE],
  ["variations.0.value", { variations: [{ name: "Size", value: "M\u2029L" }] }, UNPRINTABLE],
  ["longDescription", { longDescription: "One\u0007two" }, UNPRINTABLE],
  ["condition", { condition: "New\nor used" }, UNPRINTABLE],
])("%s is checked: %j", async (field, patch, message) => {
  const res = await add(productForm(patch));
  expect(res.status).toBe(422);
  expect(res.body.errors).toEqual({ [field]: message });
});

test("an image is an http(s) address or an upload of this app", async () => {
  const images = [
    "https://images.example/a.webp?width=300&at=@2x",
    "http://images.example:8080/a.png#top",
    "HTTPS://images.example",
    "/uploads/images/0a1b-1280.webp",
    "/uploads/demo/a.webp",
  ];
  const res = await add(productForm({ images }));
  expect(res.body.data.images).toEqual(images);
});

test("the chosen vendor must be a vendor", async () => {
  const reseller = await makeReseller(shop);
  const gone = await makeVendor(shop, { deletedAt: shop.ctx.now() });
  for (const vendorId of [reseller.id, gone.id, crypto.randomUUID()]) {
    const res = await add(productForm({ name: "Nobody's", vendorId }));
    expect(res.body.errors).toEqual({ vendorId: "Choose a vendor" });
  }
  expect(await shop.db.product.count({ where: { name: "Nobody's" } })).toBe(0);
});

test("only admins add products", async () => {
  expect((await shop.request.post("/api/products").send(productForm())).status).toBe(401);
  for (const user of [await makeReseller(shop), await makeVendor(shop)]) {
    expect((await shop.as(user).post("/api/products").send(productForm())).status).toBe(403);
  }
});

test("bytes that are not UTF-8 are refused, not stored as another character", async () => {
  const body = Buffer.from(JSON.stringify(productForm({ name: "Broken ? name" })));
  body[body.indexOf("?")] = 0xff;
  const res = await fetch(`${shop.url}/api/products`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokenOf(shop.ctx, admin)}` },
    body,
  });
  expect([res.status, await res.json()]).toMatchObject([422, { errors: { name: UNPRINTABLE } }]);
});

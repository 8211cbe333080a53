import type { Order } from "@pola/shared/schemas/order";
import { expect, test } from "vitest";
import { cartOf, makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);
const product = await makeProduct(app);
const kasun = await makeReseller(app, {
  firstName: "Kasun",
  lastName: "Wickramasinghe",
  businessName: "Ocean Pearl Gems",
});
const placed = await app
  .as(kasun)
  .post("/api/orders")
  .send({ ...cartOf([{ product }]), customerName: "Thilini Jayawardena", customerPhone: "0712345678" });
const wanted: Order = placed.body.data;
await app.as(admin).patch(`/api/orders/${wanted.id}/tracking`).send({ trackingNumber: "LKP-77123-X" });
await makeOrder(app, await makeReseller(app), [{ product }]);

test.each([
  ["order number", () => wanted.orderNumber],
  ["order number in small letters", () => wanted.orderNumber.toLowerCase()],
  ["customer name", () => "thilini"],
  ["customer phone as stored", () => "+94712345678"],
  ["customer phone as written", () => "0712345678"],
  ["customer phone with spaces", () => "071 234 5678"],
  ["reseller name", () => "Kasun Wickrama"],
  ["business name", () => "ocean pearl"],
  ["tracking number", () => "lkp-77123"],
])("an order is found by %s", async (_, search) => {
  const res = await app.as(admin).get("/api/orders/admin/all").query({ search: search() });

  expect(res.body.data).toMatchObject([{ id: wanted.id }]);
});

test("an order is found by the present names of its reseller, who is not found by their email or phone", async () => {
  const reseller = await makeReseller(app, { lastName: "Abeynayake", phone: "+94755550199" });
  const placed = await makeOrder(app, reseller, [{ product: await makeProduct(app) }], {
    customerName: "Dinithi",
  });
  const find = async (search: string) => {
    const res = await app.as(admin).get("/api/orders/admin/all").query({ search });
    const tabs = await app.as(admin).get("/api/orders/admin/counts").query({ search });
    expect(tabs.body.data.all).toBe(res.body.pagination.total);
    const found: Order[] = res.body.data;
    return found.map(({ id }) => id);
  };
  expect(await find("dinithi abeynayake")).toEqual([placed.id]);
  await app.as(reseller).put("/api/auth/profile").send({ lastName: "Zoysa", businessName: "Araliya Mart" });

  expect(await find("zoysa dinithi")).toEqual([placed.id]);
  expect(await find("araliya")).toEqual([placed.id]);
  expect(await find("abeynayake")).toEqual([]);
  expect(await find("zoysa thilini")).toEqual([]);
  expect(await find(reseller.email)).toEqual([]);
  expect(await find("55550199")).toEqual([]);
});

test("every page of a search has the same total, also the last page and a page beyond it", async () => {
  const reseller = await makeReseller(app, { businessName: "Sigiri Weavers" });
  const product = await makeProduct(app);
  for (let count = 0; count < 3; count += 1) await makeOrder(app, reseller, [{ product }]);

  for (const [page, found] of [
    [1, 2],
    [2, 1],
    [3, 0],
  ]) {
    const res = await app
      .as(admin)
      .get("/api/orders/admin/all")
      .query({ search: "sigiri", page, pageSize: 2 });
    expect(res.body.data).toHaveLength(found ?? Number.NaN);
    expect(res.body.pagination).toMatchObject({ total: 3, totalPages: 2 });
  }
  const none = await app.as(admin).get("/api/orders/admin/all").query({ search: "nobody of that name" });
  expect(none.body.pagination.total).toBe(0);
});

test("a whole order number finds only that order; a part of a number finds all orders that contain it", async () => {
  const [reseller, product] = [await makeReseller(app), await makeProduct(app)];
  await app.pool.query("select setval('order_number_seq', 7654320)");
  const placed = await makeOrder(app, reseller, [{ product }]);
  expect(placed.orderNumber).toBe("ORD-7654321");
  const find = async (search: string) => {
    const res = await app.as(reseller).get("/api/orders").query({ search });
    expect(res.body.pagination.total).toBe(res.body.data.length);
    const found: Order[] = res.body.data;
    return found.map(({ orderNumber }) => orderNumber);
  };
  expect(await find(" ord-7654321 ")).toEqual(["ORD-7654321"]);
  expect(await find("ORD-765432")).toEqual([]);
  expect(await find("ORD-76543")).toEqual(["ORD-7654321"]);
  expect(await find(wanted.orderNumber)).toEqual([]);
  const tabs = await app.as(admin).get("/api/orders/admin/counts").query({ search: "ORD-7654321" });
  expect(tabs.body.data).toMatchObject({ all: 1, pending: 1, shipped: 0 });
});

test("a whole phone number finds that customer's orders in any notation, and a tracking number that looks like it", async () => {
  const [reseller, product] = [await makeReseller(app), await makeProduct(app)];
  const place = async (customerPhone: string) => {
    const res = await app
      .as(reseller)
      .post("/api/orders")
      .send({ ...cartOf([{ product }]), customerPhone });
    const placed: Order = res.body.data;
    return placed;
  };
  const track = async ({ id }: Order, trackingNumber: string) =>
    await app.as(admin).patch(`/api/orders/${id}/tracking`).send({ trackingNumber });
  const [first, second, other, another] = [
    await place("077 900 1234"),
    await place("0779001234"),
    await place("0719001234"),
    await place("0750000000"),
  ];
  await track(other, "0112345678");
  await track(another, "LK779001234");
  const find = async (search: string) => {
    const res = await app.as(admin).get("/api/orders/admin/all").query({ search });
    const found: Order[] = res.body.data;
    expect(res.body.pagination.total).toBe(found.length);
    return new Set(found.map(({ id }) => id));
  };
  const both = new Set([first.id, second.id]);

  expect((await find("")).size).toBeGreaterThan(3);
  for (const written of ["0779001234", "+94779001234", "077 900 1234", "077-9001234", " 0094779001234"])
    expect([written, await find(written)]).toEqual([written, both]);
  expect(await find("0112345678")).toEqual(new Set([other.id]));
  expect(await find("9001234")).toEqual(new Set([...both, other.id, another.id]));
  // Nine digits may be a part of any number.
  expect(await find("779001234")).toEqual(new Set([...both, another.id]));
});

test("one or two characters find the beginning of a word, in names and numbers alike", async () => {
  const reseller = await makeReseller(app, { firstName: "Qamar", lastName: "Xu", businessName: "Vyapara" });
  const product = await makeProduct(app);
  const placed = await makeOrder(app, reseller, [{ product }], { customerName: "Jza Zqara" });
  const find = async (search: string) => {
    const res = await app.as(admin).get("/api/orders/admin/all").query({ search });
    const found: Order[] = res.body.data;
    return found.map(({ id }) => id);
  };

  for (const search of ["qa", "x", "vy", "zq", "jz q"])
    expect([search, await find(search)]).toEqual([search, [placed.id]]);
  for (const search of ["za", "ya", "qm"]) expect([search, await find(search)]).toEqual([search, []]);
  expect(await find("07")).toContain(placed.id);
});

test.each([
  ["ක්\u200Dරිස්තු", "ක්රිස්තු"],
  ["විද්\u200Dයා", "විද්යා"],
  ["ධර්\u200Dම", "ධර්ම"],
  ["ලක්\u200Dෂිතා", "ලක්ෂිතා"],
  ["ප්\u200Dරි", "ප්රි"],
])("a Sinhala name is found with its joiners and without them: %s", async (joined, plain) => {
  const product = await makeProduct(app);
  const reseller = await makeReseller(app, { businessName: `${joined} වෙළෙඳසැල` });
  const order = await makeOrder(app, reseller, [{ product }], { customerName: `${joined} පෙරේරා` });
  const other = await makeOrder(app, reseller, [{ product }], { customerName: `${plain} සිල්වා` });
  const find = async (path: string, as: TestUser, search: string) => {
    const res = await app.as(as).get(`/api/${path}`).query({ search });
    const found: { id?: string; name?: string }[] = res.body.data;
    return new Set(found.map(({ id, name }) => id ?? name));
  };
  for (const written of [joined, plain]) {
    expect(await find("orders/admin/all", admin, `${written} පෙරේරා`)).toEqual(new Set([order.id]));
    expect(await find("orders", reseller, `${written} සිල්වා`)).toEqual(new Set([other.id]));
    expect(await find("orders/admin/all", admin, `${written} වෙළෙඳසැල`)).toEqual(
      new Set([order.id, other.id]),
    );
    expect(await find("users", admin, written)).toEqual(new Set([reseller.id]));
  }
});

test.each([
  ["ஸ்ரீகாந்த்", "ஶ்ரீகாந்த்"],
  ["ஜெயஸ்ரீ", "ஜெயஶ்ரீ"],
])("a Tamil name is found by either way of writing its Sri: %s (I-1980)", async (usual, newer) => {
  const product = await makeProduct(app, { name: `${newer} புடவை` });
  const reseller = await makeReseller(app, { firstName: usual });
  const order = await makeOrder(app, reseller, [{ product }], { customerName: `${newer} செல்வம்` });
  const other = await makeOrder(app, reseller, [{ product }], { customerName: `${usual} குமார்` });
  const find = async (path: string, search: string) => {
    const res = await app.as(admin).get(`/api/${path}`).query({ search });
    const found: { id: string }[] = res.body.data;
    return found.map(({ id }) => id);
  };
  for (const written of [usual, newer]) {
    expect(await find("orders/admin/all", `${written} செல்வம்`)).toEqual([order.id]);
    expect(await find("orders/admin/all", `${written} குமார்`)).toEqual([other.id]);
    expect(await find("products", written)).toEqual([product.id]);
    expect(await find("users", written)).toEqual([reseller.id]);
  }
});

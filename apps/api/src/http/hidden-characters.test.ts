import { expect, test } from "vitest";
import { CUSTOMER, makeOrder, makeProduct, openOrderShop } from "../test/shop.ts";
import { PASSWORD } from "../test/users.ts";
import { applyLines, makeCourier, makeParcel } from "../test/couriers.ts";

const it = await openOrderShop();

/** What a phone puts around a number that is copied from a chat. */
const copied = (text: string) => `\u202A${text}\u202C\u200B`;
/** "Sri" in Sinhala needs the joiner inside it. */
const SRI = "ශ්\u200Dරී";

test.each(["\u200B", "\u200D", "\u202E \u2060", "\u2800", "\u3164"])(
  "a name of characters that nobody sees is no name: %j",
  async (nothing) => {
    const { body } = await it.shop.request.post("/api/auth/register").send({ firstName: nothing });
    expect(body.errors.firstName).toBe("First name is required");
    const order = await it.shop
      .as(it.reseller)
      .post("/api/orders")
      .send({ ...CUSTOMER, customerName: nothing, items: [] });
    expect(order.body.errors.customerName).toBe("Please fill in all required fields");
  },
);

test("characters that nobody sees are taken out of a text, and joiners stay", async () => {
  const product = await makeProduct(it.shop);
  const order = await makeOrder(it.shop, it.reseller, [{ product }], {
    customerName: `${SRI} Silva \u202Egnp.exe\u200B \u{1F468}\u200D\u{1F469}\u200D\u{1F467}`,
    customerAddress: "\uFEFF12\u00AD Temple\u2066 Road\n\u200FKandy",
  });
  expect(order).toMatchObject({
    customerName: `${SRI} Silva gnp.exe \u{1F468}\u200D\u{1F469}\u200D\u{1F467}`,
    customerAddress: "12 Temple Road\nKandy",
  });
});

test("a text is stored in Unicode form NFC, and its lines end and are indented as anybody types them", async () => {
  const product = await makeProduct(it.shop);
  const order = await makeOrder(it.shop, it.reseller, [{ product }], {
    customerName: "Rene\u0301",
    customerAddress: "12 Temple\tRoad\r\nKandy",
  });
  expect([order.customerName, order.customerAddress]).toEqual(["Ren\u00E9", "12 Temple Road\nKandy"]);
});

test("an order number that was copied from a chat is found", async () => {
  const { orderNumber } = await it.orderIn("pending");
  const search = copied(orderNumber);
  const { body } = await it.shop.as(it.admin).get("/api/orders/admin/all").query({ search });
  expect(body.pagination.total).toBe(1);
});

test("a waybill that was copied from a chat is the courier's, and no other order gets it", async () => {
  const courier = await makeCourier(it);
  const { id, waybill } = await makeParcel(it, courier);
  const other = await it.orderIn("processing");
  const send = {
    courierId: courier.id,
    lines: [{ orderId: other.id, waybill: copied(waybill), replaces: null }],
  };
  const refused = await it.shop.as(it.admin).post("/api/dispatches").send(send);
  expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);

  const draft = {
    courierId: courier.id,
    lines: [{ orderNumber: copied(other.orderNumber), waybill: copied("W 1") }],
  };
  const preview = await it.shop.as(it.admin).post("/api/dispatches/preview").send(draft);
  expect(preview.body.data.lines).toMatchObject([
    { orderNumber: other.orderNumber, waybill: "W 1", outcome: "ship" },
  ]);

  const result = await applyLines(it, courier, [`${copied(waybill)},,Delivered,,,`]);
  expect(result.delivered).toBe(1);
  expect((await it.shop.as(it.admin).get(`/api/orders/${id}`)).body.data.status).toBe("delivered");
});

test("details that were stored with such characters before can be corrected", async () => {
  const { id } = await it.orderIn("pending");
  const customerName = "Nimali\u200B Silva";
  await it.shop.db.order.update({ where: { id }, data: { customerName } });
  const { body } = await it.shop.as(it.admin).get(`/api/orders/${id}`);
  const { customerPhone, customerAddress } = body.data;
  const seen = { customerName, customerPhone, customerAddress };
  const res = await it.shop
    .as(it.admin)
    .patch(`/api/orders/${id}/details`)
    .send({ ...seen, customerName: "Nimali Perera", seen });
  expect([res.status, res.body.data?.customerName]).toEqual([200, "Nimali Perera"]);
});

test("an email that was copied from a chat signs in, and is the address that is there already", async () => {
  const email = copied(it.reseller.email);
  const login = await it.shop.request.post("/api/auth/login").send({ email, password: PASSWORD });
  expect([login.status, login.body.data?.user.id]).toEqual([200, it.reseller.id]);
  const person = { role: "vendor", firstName: "R", lastName: "W", businessName: "Weavers", email };
  const added = await it.shop.as(it.admin).post("/api/users").send(person);
  expect([added.status, added.body.code]).toEqual([409, "EMAIL_TAKEN"]);
});

test("options, details and pictures of a product that were copied from a chat are as they look", async () => {
  const address = "https://example.com/shirt.jpg";
  const product = await makeProduct(it.shop, {
    images: [copied(address)],
    condition: copied("Used"),
    features: [copied("Soft"), "\u200B"],
    specifications: { [copied("Weave")]: copied("Twill") },
    variations: [{ name: copied("Size"), options: [copied("S"), "\u200B"], value: copied("Slim") }],
  });
  expect(product).toMatchObject({
    images: [address],
    condition: "Used",
    features: ["Soft"],
    specifications: { Weave: "Twill" },
    variations: [{ name: "Size", options: ["S"], value: "Slim" }],
  });
});

test("a courier's address and pattern are as they look, also where they were stored with such characters before", async () => {
  const { id, name } = await makeCourier(it);
  const trackingUrl = "https://island.example/{waybill}";
  const stored = { name, trackingUrl: `${trackingUrl}\u200B`, waybillPattern: copied("W##") };
  await it.shop.db.courier.update({ where: { id }, data: stored });
  const seen = { ...stored, isActive: true };
  const res = await it.shop
    .as(it.admin)
    .put(`/api/couriers/${id}`)
    .send({ ...seen, seen });
  expect([res.status, res.body.data]).toMatchObject([200, { trackingUrl, waybillPattern: "W##" }]);
});

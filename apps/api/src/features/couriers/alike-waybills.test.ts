import { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { expect, test } from "vitest";
import {
  applyLines,
  bookSettlement,
  fileOf,
  makeCourier,
  makeParcel,
  previewSettlement,
  RESULTS_HEADING,
  settlementLine,
} from "../../test/couriers.ts";
import { openOrderShop, setStatus } from "../../test/shop.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

let made = 0;

/** Two parcels of the courier with one waybill, written in two ways, as older data may have. */
async function alikeParcels() {
  made += 1;
  const parcels = [await makeParcel(it, courier), await makeParcel(it, courier)] as const;
  const waybills = [`ab-${made} x`, `AB-${made}X`];
  for (const [index, { id }] of parcels.entries())
    await it.shop.db.order.update({ where: { id }, data: { trackingNumber: waybills[index] ?? null } });
  const [first, second] = parcels.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((p) => p.orderNumber);
  return {
    parcels,
    waybills,
    problem: `This waybill may be that of ${first} or ${second}. Add the order number.`,
  };
}

const statusesOf = async (parcels: readonly { id: string }[]) =>
  await Promise.all(
    parcels.map(
      async ({ id }) => (await it.shop.db.order.findUniqueOrThrow({ where: { id } })).status as string,
    ),
  );

test("a result with a waybill of two parcels is refused, unless it also has the order number of one", async () => {
  const { parcels, waybills, problem } = await alikeParcels();
  const preview = async (lines: string[]) => {
    const { file } = fileOf([RESULTS_HEADING, ...lines]);
    const path = `/api/couriers/${courier.id}/results/preview`;
    return ResultsPreview.parse((await it.shop.as(it.admin).post(path).send({ file })).body.data).lines;
  };
  const lines = await preview(waybills.map((waybill) => `${waybill},,Delivered,,,`));
  expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual([
    ["refused", problem],
    ["refused", problem],
  ]);
  const other = await makeParcel(it, courier);
  expect((await preview([`${waybills[0]},${other.orderNumber},Delivered,,,`]))[0]?.outcome).toBe("refused");
  for (const { orderNumber } of parcels)
    expect((await preview([`${waybills[1]},${orderNumber.toLowerCase()},Delivered,,,`]))[0]?.outcome).toBe(
      "delivered",
    );
  // Another courier's parcel may have the waybill too (D-8).
  const theirs = await makeParcel(it, await makeCourier(it));
  await it.shop.db.order.update({ where: { id: theirs.id }, data: { trackingNumber: other.waybill } });
  const both = await preview([`${other.waybill},,Delivered,,,`, `,${theirs.orderNumber},Delivered,,,`]);
  expect(both.map(({ outcome }) => outcome)).toEqual(["delivered", "refused"]);
  // Either spelling names the parcel with this order number.
  await applyLines(it, courier, [`${waybills[1]},${parcels[0].orderNumber},Delivered,,,`]);
  expect(await statusesOf(parcels)).toEqual(["delivered", "shipped"]);
});

test("the cash of a waybill of two parcels settles neither of them", async () => {
  const { parcels, waybills, problem } = await alikeParcels();
  const line = settlementLine({ waybill: waybills[0] ?? "" }, 100);
  const [checked] = (await previewSettlement(it, courier, [line])).lines;
  expect(checked).toMatchObject({ outcome: "unknown", kind: "unmatched", message: problem, order: null });
  expect(await bookSettlement(it, courier, [line], 100)).toMatchObject({ settled: 0, unmatched: 100 });
  expect(await statusesOf(parcels)).toEqual(["shipped", "shipped"]);
});

test("a cancelled order does not make the waybill of another one uncertain", async () => {
  const { parcels, waybills } = await alikeParcels();
  await setStatus(it.shop, it.admin, parcels[0].id, "cancelled");
  await applyLines(it, courier, [`${waybills[0]},,Delivered,,,`]);
  expect(await statusesOf(parcels)).toEqual(["cancelled", "delivered"]);
});

const SPELLINGS = ["lk %n", " LK%N", "Lk  %n", "lK%n"];

/** One waybill, written in four ways. */
function spellings(): string[] {
  made += 1;
  return SPELLINGS.map((spelling) => spelling.replace(/%n/i, `race-${made}`));
}

async function outcomeOf(ids: readonly string[], replies: readonly { status: number; text: string }[]) {
  const stored = await it.shop.db.order.count({
    where: { id: { in: [...ids] }, trackingNumber: { not: null } },
  });
  return { statuses: replies.map(({ status }) => status).toSorted((a, b) => a - b), stored };
}

test("of several admins who type one waybill in different spellings at once, one succeeds", async () => {
  for (let round = 0; round < 10; round += 1) {
    const orders = await Promise.all(SPELLINGS.map(async () => await it.orderIn("processing")));
    const waybills = spellings();
    const replies = await Promise.all(
      orders.map(
        async ({ id }, index) =>
          await it.shop
            .as(it.admin)
            .patch(`/api/orders/${id}/tracking`)
            .send({ trackingNumber: waybills[index] }),
      ),
    );
    const outcome = await outcomeOf(
      orders.map(({ id }) => id),
      replies,
    );
    expect(outcome).toEqual({ statuses: [200, 409, 409, 409], stored: 1 });
    const holder = orders[replies.findIndex(({ status }) => status === 200)];
    const refusals = replies.filter(({ status }) => status === 409).map(({ body }) => body.message);
    expect(new Set(refusals)).toEqual(new Set([`${holder?.orderNumber} already has this tracking number`]));
  }
});

test("of several dispatches and one typed number with one waybill in different spellings at once, one succeeds", async () => {
  for (let round = 0; round < 10; round += 1) {
    const orders = await Promise.all(SPELLINGS.map(async () => await it.orderIn("processing")));
    const ids = orders.map(({ id }) => id);
    await it.shop.db.order.updateMany({ where: { id: { in: ids } }, data: { courierId: courier.id } });
    const waybills = spellings();
    const replies = await Promise.all(
      ids.map(async (orderId, index) => {
        const caller = it.shop.as(it.admin);
        if (index === 0)
          return await caller
            .patch(`/api/orders/${orderId}/tracking`)
            .send({ trackingNumber: waybills[index] });
        const lines = [{ orderId, waybill: waybills[index], replaces: null }];
        return await caller.post("/api/dispatches").send({ courierId: courier.id, lines });
      }),
    );
    const { statuses, stored } = await outcomeOf(ids, replies);
    expect([stored, statuses.filter((status) => status === 409)]).toEqual([1, [409, 409, 409]]);
  }
});

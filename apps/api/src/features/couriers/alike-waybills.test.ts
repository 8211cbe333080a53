import { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  applyLines,
  bookSettlement,
  fileOf,
  makeCourier,
  makeParcel,
  previewSettlement,
  RESULTS_HEADING,
  settlementLine,
  type TestCourier,
} from "../../test/couriers.ts";
import { openOrderShop, type OrderShop, setStatus } from "../../test/shop.ts";

let it: OrderShop;
let courier: TestCourier;
beforeAll(async () => {
  it = await openOrderShop();
  courier = await makeCourier(it);
});
afterAll(async () => {
  await it.shop.close();
});

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

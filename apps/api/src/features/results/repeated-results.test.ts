import { ResultsMapping } from "@pola/shared/schemas/courier";
import { expect, test } from "vitest";
import { applyLines, fileOf, makeCourier, makeParcel, RESULTS_HEADING } from "../../test/couriers.ts";
import { openOrderShop, setStatus } from "../../test/shop.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

test("a parcel that was completed since is delivered already", async () => {
  const parcel = await makeParcel(it, courier);
  for (const status of ["delivered", "completed"] as const)
    expect((await setStatus(it.shop, it.admin, parcel.id, status)).status).toBe(200);
  const again = await applyLines(it, courier, [`${parcel.waybill},,Delivered,,,`]);
  expect(again).toMatchObject({ delivered: 0, unchanged: 1, refused: 0 });
});

test("while another admin applies a file of the courier, a second one is refused at once", async () => {
  const parcel = await makeParcel(it, courier);
  const competing = await it.shop.pool.connect();
  await competing.query("begin");
  await competing.query("select pg_advisory_xact_lock(hashtextextended($1, 17))", [courier.id]);
  const body = { ...fileOf([RESULTS_HEADING, `${parcel.waybill},,Delivered,,,`]), writeOff: [] };
  const refused = await it.shop.as(it.admin).post(`/api/couriers/${courier.id}/results`).send(body);
  competing.release(true);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Another admin is applying a file of ${courier.name}. Please try again.`,
  ]);
});

test("a line that was refused is applied with the same file once it can be, and no other line counts twice", async () => {
  const [tried, unclear] = [await makeParcel(it, courier), await makeParcel(it, courier)];
  const lines = [`${tried.waybill},,Attempted,,,`, `${unclear.waybill},,On the shelf,,,`];
  expect(await applyLines(it, courier, lines)).toMatchObject({ failed: 1, refused: 1 });
  const { resultsMapping } = await it.shop.db.courier.findUniqueOrThrow({ where: { id: courier.id } });
  const mapping = ResultsMapping.parse(resultsMapping);
  const words = [...mapping.words, { word: "On the shelf", result: "returned" }];
  await it.shop
    .as(it.admin)
    .put(`/api/couriers/${courier.id}/results-mapping`)
    .send({ ...mapping, words });
  it.shop.clock.advance(86_400_000);
  expect(await applyLines(it, courier, lines)).toMatchObject({ failed: 0, returned: 1, unchanged: 1 });
  expect(await it.shop.db.resultFile.count({ where: { courierId: courier.id } })).toBe(1);
});

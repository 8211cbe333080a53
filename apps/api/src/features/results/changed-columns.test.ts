import { expect, test } from "vitest";
import { fileOf, makeCourier, RESULTS_HEADING, SETTLEMENT_HEADING } from "../../test/couriers.ts";
import { openOrderShop } from "../../test/shop.ts";

const it = await openOrderShop();

test.each([
  ["results", "results-mapping", { hash: "" }],
  [
    "remittances",
    "settlement-mapping",
    { hash: "", bankReference: "BOC 1", receivedOn: "2026-11-18", amount: 0 },
  ],
])(
  "a file of %s is not read with columns that were changed after its preview",
  async (path, mapping, input) => {
    const own = await makeCourier(it);
    const admin = it.shop.as(it.admin);
    const content = fileOf(
      path === "results" ? [RESULTS_HEADING, "W1,,Returned,,,"] : [SETTLEMENT_HEADING, "W1,0,0,0"],
    );
    const { body } = await admin.post(`/api/couriers/${own.id}/${path}/preview`).send({ file: content.file });
    const seen = body.data.mapping;
    const changed = path === "results" ? { ...seen, reason: null } : { ...seen, fee: null };
    expect((await admin.put(`/api/couriers/${own.id}/${mapping}`).send(changed)).status).toBe(200);
    const send = async (sent: object) =>
      await admin
        .post(`/api/couriers/${own.id}/${path}`)
        .send({ ...input, ...content, writeOff: [], mapping: sent });
    const late = await send(seen);
    expect([late.status, late.body.message]).toEqual([
      409,
      "Another admin has changed the columns of this courier's files. Please look at the preview again.",
    ]);
    expect((await send(changed)).status).toBeLessThan(300);
  },
);

import { expect, test } from "vitest";
import { applyLines, makeCourier, makeParcel } from "../../test/couriers.ts";
import { openOrderShop } from "../../test/shop.ts";

const it = await openOrderShop();

test.each([
  ["", "came back."],
  ["Box was wet", "came back: Other reason: Box was wet."],
])(
  "the mail about a parcel that came back with the courier's words '%s' says: %s",
  async (words, sentence) => {
    const courier = await makeCourier(it);
    const parcel = await makeParcel(it, courier, {});
    await applyLines(it, courier, [`${parcel.waybill},,Returned,2026-11-18,${words},`]);
    const { text } = await it.shop.db.mailOutbox.findFirstOrThrow({
      where: { subject: `Order ${parcel.orderNumber} returned` },
    });
    expect(text).toContain(sentence);
  },
);

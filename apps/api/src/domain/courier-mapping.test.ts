import { expect, test } from "vitest";
import { readCourierFile } from "./courier-file.ts";
import { suggestResults, suggestSettlement } from "./courier-mapping.ts";

const read = (...lines: string[]) => readCourierFile(Buffer.from(lines.join("\n")).toString("base64"));

function meaningsOf(words: readonly string[]) {
  const file = read("Waybill,Status", ...words.map((word, line) => `PX${line},${word}`));
  return suggestResults(file, null).words.map(({ word, result }) => [word, result]);
}

test("a result gets a meaning by itself only where it is certain", () => {
  const certain = [
    ["Delivered", "delivered"],
    ["Successfully delivered", "delivered"],
    ["Delivered to Customer.", "delivered"],
    ["Returned to sender", "returned"],
    ["RTO", "returned"],
    ["Delivery failed", "failed"],
    ["Undelivered", "failed"],
    ["Not delivered", "failed"],
    ["Out for delivery", "ignore"],
  ] as const;
  const open = [
    "Pending delivery",
    "To be delivered",
    "Delivery requested",
    "Return requested",
    "To be returned",
    "Refused",
    "RTO delivered",
    "RTS",
    "Return to shipper",
    "RTS in transit",
    "Delivered to sender",
    "Partially delivered",
    "Delivered and cash collected",
    "Returned to hub",
    "Delivered on second attempt",
  ];
  expect(meaningsOf([...open, ...certain.map(([word]) => word), "DELIVERED"])).toEqual(certain);
});

test("the columns that are recognised are suggested also when others are not (D-2111)", () => {
  const results = suggestResults(read("AWB,Outcome,Delivery date,Remark", "PX1,Delivered,,"), null);
  expect(results).toMatchObject({ waybill: "AWB", result: "", date: "Delivery date", reason: "Remark" });
  expect(suggestResults(read("Parcel,Status", "PX1,Delivered"), null)).toMatchObject({
    waybill: null,
    result: "Status",
    words: [{ word: "Delivered", result: "delivered" }],
  });
  const settlement = suggestSettlement(read("AWB,Rupees,Fee,Net", "PX1,900,20,880"));
  expect(settlement).toMatchObject({ waybill: "AWB", cash: "", fee: "Fee", net: "Net" });
  // No column is two things.
  expect(suggestSettlement(read("AWB,Net amount", "PX1,880"))).toMatchObject({ cash: "", net: "Net amount" });
});

test("meanings are suggested for the words of the columns that the admin chose (D-2111)", () => {
  const file = read("AWB,Status,Outcome,Cause", "PX1,Closed,Delivered,", "PX2,Closed,RTO,Refused");
  const chosen = {
    waybill: "AWB",
    orderNumber: null,
    result: "Outcome",
    date: null,
    reason: "Cause",
    cash: null,
  };
  expect(suggestResults(file, { ...chosen, words: [], reasons: [] })).toMatchObject({
    words: [
      { word: "Delivered", result: "delivered" },
      { word: "RTO", result: "returned" },
    ],
    reasons: [{ word: "Refused", reason: "refused" }],
  });
});

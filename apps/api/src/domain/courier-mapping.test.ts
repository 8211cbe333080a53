import { expect, test } from "vitest";
import { readCourierFile } from "./courier-file.ts";
import { suggestResults } from "./courier-mapping.ts";

function meaningsOf(words: readonly string[]) {
  const file = ["Waybill,Status", ...words.map((word, line) => `PX${line},${word}`)].join("\n");
  const suggestion = suggestResults(readCourierFile(Buffer.from(file).toString("base64")));
  return suggestion?.words.map(({ word, result }) => [word, result]);
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
  expect(meaningsOf([...open, ...certain.map(([word]) => word)])).toEqual(certain);
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

test("a clean-up rests after each batch as long as the batch took, and ends when nothing is left", async () => {
  const left = [200, 7, 0];
  const rests: number[] = [];
  let ended: number | undefined;
  await inBatches(async () => {
    if (ended !== undefined) rests.push(performance.now() - ended);
    await sleep(30);
    ended = performance.now();
    return left.shift() ?? 0;
  });
  expect(left).toEqual([]);
  expect(rests).toHaveLength(2);
  // Timers may fire a millisecond early.
  for (const rest of rests) expect(rest).toBeGreaterThan(25);
});

import { expect, test } from "vitest";
import { readOfOneTurn, readSameTogether, readTogether } from "./read-together.ts";

/** A read that ends when the test says so. */
function controlled(together: typeof readTogether = readTogether) {
  const runs: { asks: string[]; end: (result: string) => void; fail: () => void }[] = [];
  const read = together(
    async (_owner: object, asks: string[]) =>
      await new Promise<string>((resolve, reject) => {
        runs.push({ asks, end: resolve, fail: () => reject(new Error("no database")) });
      }),
  );
  return { runs, read };
}

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test("calls during a read share the next read, which starts after them", async () => {
  const { runs, read } = controlled();
  const owner = {};
  const first = read(owner, "a");
  await settled();
  const others = [read(owner, "b"), read(owner, "c")];
  await settled();
  expect(runs.map(({ asks }) => asks)).toEqual([["a"]]);

  runs[0]?.end("old");
  await settled();
  expect(await first).toBe("old");
  expect(runs.map(({ asks }) => asks)).toEqual([["a"], ["b", "c"]]);
  runs[1]?.end("new");
  expect(await Promise.all(others)).toEqual(["new", "new"]);
});

test("a failed read fails for its own callers only, and owners do not wait for each other", async () => {
  const { runs, read } = controlled();
  const owner = {};
  const failed = read(owner, "a");
  await settled();
  const next = read(owner, "b");
  const other = read({}, "c");
  await settled();
  expect(runs.map(({ asks }) => asks)).toEqual([["a"], ["c"]]);

  runs[0]?.fail();
  await expect(failed).rejects.toThrow("no database");
  await settled();
  runs[2]?.end("fine");
  runs[1]?.end("other");
  expect([await next, await other]).toEqual(["fine", "other"]);
});

test("calls for the same thing share a read, and no call waits for another thing", async () => {
  const runs: { ask: string; end: () => void }[] = [];
  const read = readSameTogether(
    async (_owner: object, ask: string) =>
      await new Promise<string>((resolve) => {
        runs.push({ ask, end: () => resolve(`${ask} ${runs.length}`) });
      }),
  );
  const owner = {};
  const first = read(owner, "year");
  await settled();
  const others = [read(owner, "year"), read(owner, "year")];
  const month = read(owner, "month");
  await settled();
  expect(runs.map(({ ask }) => ask)).toEqual(["year", "month"]);

  runs[1]?.end();
  expect(await month).toBe("month 2");
  runs[0]?.end();
  expect(await first).toBe("year 2");
  await settled();
  expect(runs.map(({ ask }) => ask)).toEqual(["year", "month", "year"]);
  runs[2]?.end();
  expect(await Promise.all(others)).toEqual(["year 3", "year 3"]);
});

test("calls of one turn share a read, which starts after them, and no turn waits for another", async () => {
  const { runs, read } = controlled(readOfOneTurn);
  const owner = {};
  const first = [read(owner, "a"), read(owner, "b"), read({}, "c")];
  expect(runs).toEqual([]);
  await settled();
  const next = read(owner, "d");
  await settled();
  expect(runs.map(({ asks }) => asks)).toEqual([["a", "b"], ["c"], ["d"]]);

  runs[2]?.end("new");
  expect(await next).toBe("new");
  runs[0]?.fail();
  runs[1]?.end("other");
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});

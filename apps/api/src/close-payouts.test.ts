import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { payoutWeekOf } from "@pola/shared/calendar";
import { expect, test } from "vitest";
import { makeReseller } from "./test/users.ts";
import { completeOrder } from "./test/ledger.ts";
import { createTestContext } from "./test/test-context.ts";
import { listJobRuns } from "./domain/job-runs.ts";

const PROGRAM = fileURLToPath(new URL("../dist/close-payouts.js", import.meta.url));

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function closePayouts(environment: Record<string, string>, ...args: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-close-"));
  const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATA_DIR: dataDir, ...environment };
  try {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, cwd: dataDir });
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
    const [code] = await once(child, "close");
    return { code, stdout: await stdout, stderr: await stderr };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test("the command payouts:close prints the weeks it closed; without a database it prints one line and exits with code 1", async () => {
  const lastWeek = daysAgo(7);
  const books = await createTestContext({ now: lastWeek.toISOString() });
  await completeOrder(books.ctx, (await makeReseller(books)).id, 125_050);

  const { weekStart } = payoutWeekOf(lastWeek, "monday");
  expect(await closePayouts({ DATABASE_URL: books.databaseUrl })).toEqual({
    code: 0,
    stdout: `Week of ${weekStart} closed: 1 payout, Rs. 1,250.50\n`,
    stderr: "",
  });
  expect(await closePayouts({ DATABASE_URL: books.databaseUrl })).toMatchObject({
    code: 0,
    stdout: "There are no finished weeks to close\n",
  });
  const closeRun = (await listJobRuns(books.ctx.db)).find(({ name }) => name === "close payout weeks");
  expect(Date.now() - Date.parse(closeRun?.succeededAt ?? "")).toBeLessThan(60_000);
  await books.close();

  const dead = await closePayouts({ DATABASE_URL: "postgresql://nobody:none@127.0.0.1:9/none" });
  expect(dead.code).toBe(1);
  expect(dead.stderr.trim().split("\n")).toHaveLength(1);
});

test("the command prints the weeks that it closed before another one failed", async () => {
  const [twoAgo, lastWeek] = [daysAgo(14), daysAgo(7)];
  const books = await createTestContext({ now: twoAgo.toISOString() });
  await completeOrder(books.ctx, (await makeReseller(books)).id, 125_050);
  const failing = payoutWeekOf(lastWeek, "monday").weekStart;
  await books.ctx.pool.query(
    `alter table payout_periods add constraint fails check (week_start <> '${failing}') not valid`,
  );
  const { code, stdout, stderr } = await closePayouts({ DATABASE_URL: books.databaseUrl });
  const closed = `Week of ${payoutWeekOf(twoAgo, "monday").weekStart} closed: 1 payout, Rs. 1,250.50\n`;
  expect([code, stdout, stderr.trim().split("\n").length]).toEqual([1, closed, 1]);
  await books.ctx.pool.query("alter table payout_periods drop constraint fails");
  await books.close();
});

test("the command refuses more than eight due weeks with one line, unless --allow-many says that they are right", async () => {
  const long = daysAgo(70);
  const books = await createTestContext({ now: long.toISOString() });
  await completeOrder(books.ctx, (await makeReseller(books)).id, 125_050);

  const refused = await closePayouts({ DATABASE_URL: books.databaseUrl, LOG_LEVEL: "silent" });
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toBe(
    "No week was closed: 10 weeks are due at once. If that is correct, close them all.\n",
  );
  const allowed = await closePayouts({ DATABASE_URL: books.databaseUrl }, "--allow-many");
  expect([allowed.code, allowed.stdout.trim().split("\n").length]).toEqual([0, 10]);
  await books.close();
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { payoutWeekOf } from "@pola/shared/calendar";
import { PAYOUT_LOCK } from "../../apps/api/src/features/payouts/close.sql.ts";
import { JWT_SECRET, startApi } from "../harness/api-process.ts";
import { must, until } from "../harness/client.ts";
import { fillShop } from "../harness/fill.ts";
import { listenTo } from "../harness/log-search.ts";
import { checkBooks, numberOf, shopAt } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const CLOSE = fileURLToPath(new URL("../../apps/api/dist/close-payouts.js", import.meta.url));
const DAY_MS = 86_400_000;
const COMPLETED = 100_000;

export const PAYOUTS: Guarantee[] = [
  {
    name: "each reseller is paid once per week: 8 processes close 100,000 orders at once, one is killed mid-way",
    limit: 400,
    keep: async (server, ends) => {
      const weekEnd = payoutWeekOf(new Date(), "monday").startsAt;
      const url = await server.createDatabase("close_race");
      // Orders are spread evenly over seven days. Four of five of those older than two days are completed, all in the week that has ended.
      const orders = Math.round((COMPLETED / 0.8 / (7 * 24 - 49)) * 7 * 24);
      await fillShop(url, {
        products: 200,
        resellers: 2_000,
        orders,
        ordersAWeek: orders,
        now: weekEnd,
        closedBefore: new Date(0),
      });
      const shop = ends.own(await shopAt(url));
      const entries = await numberOf(shop.pool, "select count(*) from commission_entries");
      const completed = await numberOf(shop.pool, "select count(*) from orders where status = 'completed'");

      const started = performance.now();
      const first = close(url);
      await until(async () => (await numberOf(shop.pool, HELD)) > 0, "nobody closed", 30);
      const others = Array.from({ length: 7 }, () => close(url));
      await sleep(700);
      must(!first.isOver(), "the first close was over before it could be killed");
      first.child.kill("SIGKILL");
      const codes = await Promise.all(others.map(({ code }) => code));
      const seconds = (performance.now() - started) / 1000;
      must(
        codes.every((code) => code === 0),
        `exit codes ${codes.join(", ")}`,
      );
      const reports = others.map(({ said }) => said()).filter((text) => text.includes("closed:"));
      must(reports.length === 1, `${reports.length} processes say that they closed the week`);
      const once = await payoutsOf(shop.pool);
      const last = close(url);
      must(
        (await last.code) === 0 && last.said().includes("There are no finished weeks to close"),
        `run again: ${last.said()}`,
      );
      const again = await payoutsOf(shop.pool);

      must(once.unclaimed === 0 && once.payouts === 2_000, JSON.stringify(once));
      must(JSON.stringify(once) === JSON.stringify(again), "the second run changed something");
      must(once.mails === once.payouts, `${once.mails} mails for ${once.payouts} payouts`);
      const invariants = await checkBooks(shop);
      return `${completed} orders, ${entries} entries, ${once.payouts} payouts, each once, in ${seconds.toFixed(1)} s with the killed one; run again: nothing; ${invariants} invariants hold`;
    },
  },
  {
    name: "the close is never missed: three weeks down, then a start",
    limit: 120,
    keep: async (server, ends) => {
      const now = new Date();
      const url = await server.createDatabase("close_missed");
      const closedBefore = new Date(now.getTime() - 24 * DAY_MS);
      await fillShop(url, {
        products: 50,
        resellers: 30,
        orders: 3_000,
        ordersAWeek: 600,
        now,
        closedBefore,
      });
      const shop = ends.own(await shopAt(url));
      const closedWeeks = "select count(*) from payout_periods where closed_at is not null";
      const before = await numberOf(shop.pool, closedWeeks);
      const started = performance.now();
      ends.own(await startApi(url));
      const due = payoutWeekOf(now, "monday").startsAt;
      const waiting = "select count(*) from commission_entries where payout_id is null and created_at < $1";
      const isClosed = async () => (await numberOf(shop.pool, waiting, [due])) === 0;
      await until(isClosed, "not closed within 60 s", 60);
      const seconds = (performance.now() - started) / 1000;
      const after = await numberOf(shop.pool, closedWeeks);
      const disorder = await numberOf(
        shop.pool,
        `select count(*) from (select closed_at, lag(closed_at) over (order by starts_at) as former from payout_periods) w
            where closed_at < former`,
      );
      must(after - before >= 3, `${after - before} weeks were closed`);
      must(disorder === 0, "a later week was closed before an earlier one");
      const invariants = await checkBooks(shop);
      return `${after - before} weeks closed in order ${seconds.toFixed(1)} s after the start; ${invariants} invariants hold`;
    },
  },
  {
    name: "a clock that ran ahead closes no week: the close refuses with one line",
    limit: 120,
    keep: async (server, ends) => {
      const url = await server.createDatabase("close_ahead");
      const now = new Date();
      await fillShop(url, {
        products: 50,
        resellers: 30,
        orders: 600,
        ordersAWeek: 600,
        now,
        closedBefore: now,
      });
      const shop = ends.own(await shopAt(url));
      await once(close(url).child, "close");
      const closedWeeks = "select count(*) from payout_periods where closed_at is not null";
      const before = await numberOf(shop.pool, closedWeeks);

      const ahead = close(url, { aheadMs: 15 * DAY_MS });
      const code = await ahead.code;
      must(
        code === 1 && ahead.said().includes("ahead of the database's"),
        `exit code ${String(code)}: ${ahead.said()}`,
      );
      must((await numberOf(shop.pool, closedWeeks)) === before, "a week was closed by a clock that is ahead");
      const right = close(url);
      must(
        (await right.code) === 0 && right.said().includes("There are no finished weeks to close"),
        right.said(),
      );
      const invariants = await checkBooks(shop);
      return `15 days ahead: refused with one line, ${before} closed weeks as before; ${invariants} invariants hold`;
    },
  },
];

/** A module that sets the clock of the process that loads it ahead. */
function clockAhead(milliseconds: number): string {
  const module = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args) { if (args.length === 0) super(Real.now() + ${milliseconds}); else super(...args); }
      static now() { return Real.now() + ${milliseconds}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}

function close(url: string, { aheadMs = 0 } = {}) {
  const { PATH, HOME } = process.env;
  const clock = aheadMs === 0 ? [] : ["--import", clockAhead(aheadMs)];
  const child = spawn(process.execPath, [...clock, CLOSE], {
    env: { PATH, HOME, DATABASE_URL: url, JWT_SECRET, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  listenTo(child, (piece) => {
    text += piece;
  });
  return {
    child,
    said: () => text,
    isOver: () => child.exitCode !== null,
    code: once(child, "close").then(([code]: unknown[]) => code),
  };
}

type Pool = Parameters<typeof numberOf>[0];

const HELD = `select count(*) from pg_locks where locktype = 'advisory' and granted and objid = ${PAYOUT_LOCK}`;

async function payoutsOf(pool: Pool) {
  return {
    payouts: await numberOf(pool, "select count(*) from payouts"),
    cents: await numberOf(pool, "select sum(amount_cents) as count from payouts"),
    unclaimed: await numberOf(pool, "select count(*) from commission_entries where payout_id is null"),
    mails: await numberOf(pool, "select count(*) from mail_outbox where kind = 'payout.closed'"),
  };
}

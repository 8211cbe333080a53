import { expect, test } from "vitest";
import { completeOrder } from "../../api/src/test/ledger.ts";
import { createTestApp } from "../../api/src/test/test-app.ts";
import { makeAdmin, makeReseller } from "../../api/src/test/users.ts";
import { at } from "./demo-clock.ts";
import { payoutActions } from "./seed-payouts.ts";

// Half past midnight on Monday 23 November in Colombo: the week has ended, and its payday begins at eleven.
const app = await createTestApp({ now: "2026-11-22T19:00:00.000Z" });

test("before payday on a Monday the week before has the open payment run, and the week that ended is closed and unpaid", async () => {
  const admin = await makeAdmin(app);
  const resellers = await Promise.all(Array.from({ length: 4 }, async () => await makeReseller(app)));
  for (const day of ["2026-11-04", "2026-11-11", "2026-11-18"])
    for (const { id } of resellers)
      await completeOrder(at(app.ctx, new Date(`${day}T06:00:00Z`)), id, 60_000);

  const actions = payoutActions(app.ctx, admin).filter((action) => action.at <= app.ctx.now());
  actions.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const action of actions) await action.run(at(app.ctx, action.at));

  const { rows } = await app.pool.query(
    `select to_char(w.week_start, 'YYYY-MM-DD') as week, p.status, r.status as run, count(*)::int
     from payouts p join payout_periods w on w.id = p.period_id left join payment_runs r on r.id = p.payment_run_id
     where p.amount_cents > 0 group by 1, 2, 3 order by 1, p.status::text, 3`,
  );
  expect(rows).toEqual([
    { week: "2026-11-02", status: "paid", run: "paid", count: 4 },
    { week: "2026-11-09", status: "paid", run: null, count: 1 },
    { week: "2026-11-09", status: "pending", run: "open", count: 2 },
    { week: "2026-11-09", status: "pending", run: null, count: 1 },
    { week: "2026-11-16", status: "pending", run: null, count: 4 },
  ]);
});

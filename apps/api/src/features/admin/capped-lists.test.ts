import { COUNT_CAP } from "@pola/shared/list-count";
import { expect, test } from "vitest";
import { makeAdmin } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);
// More mails, recorded actions and accounts than are counted, and three of another kind.
const rows = [COUNT_CAP + 5, app.ctx.now()];
await app.pool.query(
  `insert into mail_outbox (kind, to_email, subject, text, status, next_attempt_at, created_at)
   select case when n <= 3 then 'order.shipped' else 'order.placed' end, 'nimal' || n || '@pola.test', 'Your order', '', 'given_up',
          $2::timestamptz, $2::timestamptz - n * interval '1 second' from generate_series(1, $1::int) n`,
  rows,
);
await app.pool.query(
  `insert into activity_log (action, subject_type, created_at)
   select case when n <= 3 then 'order.delete' else 'order.status' end, 'order', $2::timestamptz - n * interval '1 second'
     from generate_series(1, $1::int) n`,
  rows,
);
await app.pool.query(
  `insert into users (email, password_hash, first_name, last_name, role, status, created_at)
   select 'kumari' || n || '@pola.test', '', 'Kumari', 'Perera', 'reseller',
          (case when n <= 3 then 'rejected' else 'approved' end)::user_status, $2::timestamptz
     from generate_series(1, $1::int) n`,
  rows,
);

test.each([
  ["mails", "/api/admin/mail?"],
  ["mails of a status", "/api/admin/mail?status=given_up"],
  ["mails of a search", "/api/admin/mail?search=order%20nimal"],
  ["recorded actions", "/api/admin/activity?"],
  ["recorded actions of a kind", "/api/admin/activity?action=order.status"],
  ["accounts", "/api/users?"],
  ["accounts of a status", "/api/users?status=approved"],
  ["accounts of a search", "/api/users?search=kumari"],
])("the total of the %s stops one beyond 10,000", async (_, path) => {
  const res = await app.as(admin).get(`${path}&page=1&pageSize=2`);

  expect(res.body.data).toHaveLength(2);
  expect(res.body.pagination.total).toBe(COUNT_CAP + 1);
});

test.each([
  ["mails of a kind", "/api/admin/mail?kind=order.shipped"],
  ["mails of a search", "/api/admin/mail?search=NIMAL10004%40pola%20order"],
  ["recorded actions of a kind", "/api/admin/activity?action=order.delete"],
  ["accounts of a status", "/api/users?status=rejected"],
])("the total of a few %s is exact", async (_, path) => {
  const res = await app.as(admin).get(path);

  expect(res.body.pagination.total).toBe(res.body.data.length);
  expect([1, 3]).toContain(res.body.data.length);
});

test.each([
  ["", { all: COUNT_CAP + 1, queued: 0, sent: 0, given_up: COUNT_CAP + 1, muted: 0 }],
  ["kind=order.shipped", { all: 3, queued: 0, sent: 0, given_up: 3, muted: 0 }],
  ["search=nimal10004%40", { all: 1, queued: 0, sent: 0, given_up: 1, muted: 0 }],
])(
  "the mails of each status are counted up to the same number, with the other filters (%s)",
  async (query, counts) => {
    const res = await app.as(admin).get(`/api/admin/mail/counts?${query}`);

    expect([res.status, res.body.data]).toEqual([200, counts]);
  },
);

test.each([
  ["mails of a status", "select from mail_outbox where status = 'sent' order by created_at desc limit 50"],
  [
    "mails of a kind",
    "select from mail_outbox where kind = 'order.shipped' order by created_at desc limit 50",
  ],
  ["mails of a search", "select from mail_outbox where lower(to_email || ' ' || subject) like '%nimal77@%'"],
  [
    "actions of a kind",
    "select from activity_log where action = 'order.delete' order by created_at desc limit 50",
  ],
  [
    "actions on a kind of subject",
    "select from activity_log where subject_type = 'user' order by created_at desc limit 50",
  ],
])("the list of %s can be read from an index", async (_, text) => {
  // The tables are small: PostgreSQL would read some of them whole.
  const connection = await app.pool.connect();
  try {
    await connection.query("begin; set local enable_seqscan = off");
    const { rows } = await connection.query<{ "QUERY PLAN": string }>(`explain ${text}`);
    expect(rows.map((row) => row["QUERY PLAN"]).join()).toMatch(/Index (Only )?Scan/);
  } finally {
    await connection.query("rollback");
    connection.release();
  }
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { sendDueMails } from "./send-due-mails.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The interval of the mail worker (jobs.ts). */
const INTERVAL = 5 * SECOND;
const ORDERS_EVERY = 30 * SECOND;
const OUTAGE = 10 * MINUTE;
/** Within ten minutes each mail is tried at most five times: after 0, 30, 90, 210 and 450 s. The next try is at most 480 s later. */
const LONGEST_WAIT = 480 * SECOND;

let app: TestApp;
let reseller: TestUser;
let productId: string;

beforeEach(async () => {
  app = await createTestApp();
  reseller = await makeReseller(app);
  productId = (await makeProduct(app, { stock: 1000 })).id;
  // The first order prepares statements and caches that all later ones use.
  await place();
  await app.mails.waitFor(1);
});

afterEach(async () => {
  await app.close();
});

test.each([
  ["is gone", () => app.mails.stop(), () => app.mails.comeBack()],
  ["refuses", async () => app.mails.refuse(true), async () => app.mails.refuse(false)],
])(
  "while the mail server %s for ten minutes, requests finish within 500 ms, and each mail is sent once at its next try",
  async (_failure, fail, recover) => {
    await fail();
    const responses = [];
    for (let passed = 0; passed < OUTAGE; passed += INTERVAL) {
      // As in production, the worker runs while requests arrive.
      const working = sendDueMails(app.ctx);
      if (passed % ORDERS_EVERY === 0) responses.push(...(await Promise.all([timed(place), timed(place)])));
      await working;
      app.clock.advance(INTERVAL);
    }

    expect(responses).toHaveLength(40);
    expect(responses.filter(({ status }) => status !== 201)).toEqual([]);
    // A busy machine may delay one or two requests; waiting for the mail server would delay all of them.
    expect(responses.filter(({ milliseconds }) => milliseconds >= 500).length).toBeLessThan(3);
    expect(arrived()).toEqual([]);

    await recover();
    const waiting = await app.db.mailOutbox.findMany({ where: { status: "queued" } });
    expect(waiting).toHaveLength(40);
    const returnedAt = app.ctx.now().getTime();
    const nextTries = waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime());
    expect(Math.max(...nextTries) - returnedAt).toBeLessThanOrEqual(LONGEST_WAIT);

    for (let passed = 0; passed <= LONGEST_WAIT; passed += INTERVAL) {
      await sendDueMails(app.ctx);
      const due = nextTries.filter((at) => at <= app.ctx.now().getTime());
      expect(arrived()).toHaveLength(due.length);
      app.clock.advance(INTERVAL);
    }

    const subjects = arrived().map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(waiting.map(({ subject }) => subject).toSorted());
    expect(new Set(subjects).size).toBe(40);
    expect(await app.db.mailOutbox.count({ where: { status: { not: "sent" } } })).toBe(0);
  },
);

const arrived = () => app.mails.all().slice(1);

function place() {
  return app
    .as(reseller)
    .post("/api/orders")
    .send({
      customerName: "Kamala Silva",
      customerPhone: "077 123 4567",
      customerAddress: "45 Temple Road, Kandy",
      items: [{ productId, quantity: 1 }],
    });
}

async function timed(ask: typeof place): Promise<{ status: number; milliseconds: number }> {
  const started = performance.now();
  const { status } = await ask();
  return { status, milliseconds: performance.now() - started };
}

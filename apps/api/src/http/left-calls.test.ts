import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { untilWaiting } from "../test/competing-transaction.ts";
import { makeOrderIn, makeShopPeople } from "../test/shop.ts";
import { createTestApp, tokenOf } from "../test/test-app.ts";
import type { TestUser } from "../test/users.ts";

// Two writes run at once (docs/product/limits.md, A-78).
const shop = await createTestApp({ config: { dbPoolSize: 4 } });
const people = await makeShopPeople(shop);

type Begun = { person: TestUser; method: string; path: string; type: string };

/** Begins a call and leaves it incomplete. */
function begin({ person, method, path, type }: Begun) {
  const headers = { Authorization: `Bearer ${tokenOf(shop.ctx, person)}`, "Content-Type": type };
  const call = request(shop.url + path, { method, headers });
  call.on("error", () => undefined);
  call.write("-");
  return call;
}

/** Begins two calls whose clients leave while their access is checked. */
async function beginAndLeave(begun: Begun): Promise<void> {
  const locking = await shop.pool.connect();
  try {
    await locking.query("begin");
    await locking.query("lock table users in access exclusive mode");
    const calls = [];
    for (const waiting of [1, 2]) {
      calls.push(begin(begun));
      await untilWaiting(shop, waiting);
    }
    for (const call of calls) call.destroy();
    // Until the server knows.
    await sleep(200);
  } finally {
    // Ends the transaction with its connection.
    locking.release(true);
  }
  await untilWaiting(shop, 0);
  // Until the checks have ended.
  await sleep(200);
}

test("couriers' files whose clients left while their access was checked hold up no other write", async () => {
  await beginAndLeave({
    person: people.admin,
    method: "POST",
    path: `/api/couriers/${crypto.randomUUID()}/results`,
    type: "application/json",
  });
  expect((await makeOrderIn(shop, "pending", people)).status).toBe("pending");
});

test("pictures whose clients left while their access was checked take no place", async () => {
  const person = people.reseller;
  await beginAndLeave({
    person,
    method: "PUT",
    path: "/api/auth/logo",
    type: "multipart/form-data; boundary=x",
  });
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#facc15" } })
    .png()
    .toBuffer();
  const res = await shop.as(person).put("/api/auth/logo").attach("image", picture, "logo.png");
  expect(res.status).toBe(200);
});

test("files that are still arriving hold up no other write (A-2580)", async () => {
  const form = { method: "POST", path: "/api/products/import", type: "multipart/form-data; boundary=x" };
  const file = {
    method: "POST",
    path: `/api/couriers/${crypto.randomUUID()}/results`,
    type: "application/json",
  };
  const calls = [form, form, file, file].map((begun) => begin({ person: people.admin, ...begun }));
  // Until their access is checked and they are read.
  await sleep(300);
  expect((await makeOrderIn(shop, "pending", people)).status).toBe("pending");
  for (const call of calls) call.destroy();
});

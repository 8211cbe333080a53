import { connect } from "node:net";
import { expect, test } from "vitest";
import { makeOrderIn, makeShopPeople } from "../../test/shop.ts";
import { createTestApp, tokenOf } from "../../test/test-app.ts";

// One write runs at once (docs/product/limits.md, A-78).
const shop = await createTestApp({ config: { dbPoolSize: 3 } });
const people = await makeShopPeople(shop);

const BEGIN = '--x\r\nContent-Disposition: form-data; name="file"; filename="products.csv"\r\n\r\nname,price';
const END = "\r\n--x--\r\n";

/** Sends the first part of a file, as over a slow network. */
function beginImport() {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("error", () => undefined);
  socket.setEncoding("utf8").on("data", (piece: string) => {
    received += piece;
  });
  socket.write(
    `POST /api/products/import HTTP/1.1\r\nHost: pola\r\nAuthorization: Bearer ${tokenOf(shop.ctx, people.admin)}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${BEGIN.length + END.length}\r\n\r\n${BEGIN}`,
  );
  return { socket, received: () => received };
}

test("an import whose file still arrives holds up no other write, and goes on once the file is there (C-2455)", async () => {
  const slow = beginImport();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const startedAt = performance.now();
  expect((await makeOrderIn(shop, "pending", people)).status).toBe("pending");
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(slow.received()).toBe("");
  slow.socket.write(END);
  await expect.poll(slow.received).toMatch(/^HTTP\/1\.1 (?:200|422) /);
  slow.socket.destroy();
});

test("an import whose file is there waits while another write runs (C-2455)", async () => {
  const locking = await shop.pool.connect();
  await locking.query("begin");
  await locking.query("lock table order_drafts in access exclusive mode");
  const other = shop.as(people.reseller).patch("/api/orders/draft").send({ customerName: "Kamal" });
  const changed = Promise.resolve(other);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const whole = beginImport();
  whole.socket.write(END);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(whole.received()).toBe("");
  await locking.query("rollback");
  locking.release();
  expect((await changed).status).toBe(200);
  await expect.poll(whole.received).toMatch(/^HTTP\/1\.1 (?:200|422) /);
  whole.socket.destroy();
});

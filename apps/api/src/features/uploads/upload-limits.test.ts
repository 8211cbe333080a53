import { type ClientRequest, request } from "node:http";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp, tokenOf } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

function drawing(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#facc15" } });
}

/** A reseller uploads the logo, an admin a picture of a product. */
function uploadCallOf({ role }: TestUser) {
  return role === "reseller"
    ? ({ verb: "put", path: "/api/auth/logo" } as const)
    : ({ verb: "post", path: "/api/uploads/images" } as const);
}

async function upload(user: TestUser, content: Buffer) {
  const { verb, path } = uploadCallOf(user);
  return await shop.as(user)[verb](path).attach("image", content, "photo.jpg");
}

/** Takes a while to decode. */
async function slowPicture(): Promise<Buffer> {
  return await drawing(4000, 4000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
}

/** Begins an upload and leaves it incomplete. */
function beginUpload(user: TestUser): ClientRequest {
  const { verb, path } = uploadCallOf(user);
  const req = request(shop.url + path, {
    method: verb.toUpperCase(),
    headers: {
      Authorization: `Bearer ${tokenOf(shop.ctx, user)}`,
      "Content-Type": "multipart/form-data; boundary=x",
    },
  });
  req.on("error", () => undefined);
  req.write("--x\r\n");
  return req;
}

/** Occupies a place with an incomplete upload until the returned function is called. Begins again when it is refused. */
function holdPlace(user: TestUser): () => void {
  let isOver = false;
  let req: ClientRequest;
  const begin = () => {
    req = beginUpload(user);
    req.on("response", (res) => {
      res.resume();
      if (!isOver) begin();
    });
  };
  begin();
  return () => {
    isOver = true;
    req.destroy();
  };
}

async function storedNames(): Promise<string[]> {
  return await readdir(join(shop.ctx.config.dataDir, "uploads/images")).catch(() => []);
}

test("a picture with too many pixels is refused without waiting for the pictures before it", async () => {
  const bomb = await drawing(7000, 7000).png({ compressionLevel: 9 }).toBuffer();
  const slow = await slowPicture();
  const order: string[] = [];
  const first = Promise.all([upload(admin, slow), upload(admin, slow)]).then(() => order.push("slow"));
  await sleep(100);
  const refused = upload(await makeReseller(shop), bomb).then(() => order.push("refused"));
  await Promise.all([first, refused]);
  expect(order).toEqual(["refused", "slow"]);
});

test("one person uploads two pictures at a time: the third is refused at once, and others can upload", async () => {
  const content = await drawing(64, 64).png().toBuffer();
  const person = await makeReseller(shop);
  const held = [holdPlace(person), holdPlace(person)];
  await expect.poll(async () => (await upload(person, content)).status).toBe(429);
  const res = await upload(person, content);
  expect([res.body.code, res.headers["retry-after"], res.body.message]).toEqual([
    "TOO_MANY_REQUESTS",
    "5",
    "Two of your pictures are still being uploaded. Please try again in a moment.",
  ]);
  expect((await upload(await makeReseller(shop), content)).status).toBe(200);
  // Their upload has freed their own place only.
  expect((await upload(person, content)).status).toBe(429);

  for (const leave of held) leave();
  await expect.poll(async () => (await upload(person, content)).status).toBe(200);
});

test("the seventeenth concurrent upload is refused, and uploads are accepted again once the others are gone", async () => {
  const content = await drawing(64, 64).png().toBuffer();
  const people = await Promise.all(Array.from({ length: 8 }, () => makeReseller(shop)));
  const held = people.flatMap((person) => [holdPlace(person), holdPlace(person)]);
  await expect.poll(async () => (await upload(admin, content)).status).toBe(503);
  const res = await upload(admin, content);
  expect([res.body.code, res.headers["retry-after"]]).toEqual(["UNAVAILABLE", "5"]);

  for (const leave of held) leave();
  await expect.poll(async () => (await upload(admin, content)).status).toBe(201);
});

test("a waiting picture is dropped when its request is gone", async () => {
  const [other, gone] = [await makeReseller(shop), await makeReseller(shop)];
  const slow = await slowPicture();
  const before = [upload(admin, slow), upload(admin, slow), upload(other, slow)];
  await sleep(100);
  const stored = await storedNames();
  const req = beginUpload(gone);
  req.end(
    Buffer.concat([
      Buffer.from('Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
      await drawing(77, 33).png().toBuffer(),
      Buffer.from("\r\n--x--\r\n"),
    ]),
  );
  await sleep(200);
  req.destroy();
  expect((await Promise.all(before)).map(({ status }) => status)).toEqual([201, 201, 200]);

  const last = await upload(admin, await drawing(66, 33).png().toBuffer());
  const added = (await storedNames()).filter(
    (name) => !stored.includes(name) && !/-(320|640|1280)\./.test(name),
  );
  expect(added.map((name) => `/uploads/images/${name}`)).toEqual([last.body.data.url]);
  expect((await shop.as(gone).get("/api/auth/me")).body.data.logoUrl).toBeNull();
});

test("the number of uploads per hour is limited", async () => {
  const busy = await createTestApp({ config: { limits: { uploadsPerHour: 1 } } });
  const user = await makeReseller(busy);
  const content = await drawing(64, 64).png().toBuffer();
  const statuses = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const res = await busy.as(user).put("/api/auth/logo").attach("image", content, "a.png");
    statuses.push(res.status);
  }
  expect(statuses).toEqual([200, 429]);
  await busy.close();
});

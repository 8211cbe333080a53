import { createServer, type IncomingHttpHeaders } from "node:http";
import { UploadedImage } from "@pola/shared/schemas/upload";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "../../test/users.ts";
import { portOf } from "../../test/port-of.ts";
import { createTestApp } from "../../test/test-app.ts";

type Put = {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

const puts: Put[] = [];
let status = 200;

const storage = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    puts.push({ method: req.method, path: req.url, headers: req.headers, body: Buffer.concat(chunks) });
    res.writeHead(status, { ETag: '"etag"' }).end();
  });
});
await new Promise<void>((resolve) => {
  storage.listen(0, "127.0.0.1", resolve);
});
const shop = await createTestApp({
  config: {
    s3: {
      bucket: "pola-pictures",
      endpoint: `http://127.0.0.1:${portOf(storage)}`,
      region: "ap-south-1",
      accessKeyId: "key-of-the-shop",
      secretAccessKey: "secret-of-the-shop",
      publicUrl: "https://pictures.example",
    },
  },
});
afterAll(async () => {
  storage.closeAllConnections();
  storage.close();
});

async function upload() {
  const content = await sharp({ create: { width: 700, height: 400, channels: 3, background: "#facc15" } })
    .png()
    .toBuffer();
  const admin = await makeAdmin(shop);
  return await shop.as(admin).post("/api/uploads/images").attach("image", content, "a.png");
}

test("with S3 configured every width is stored in the bucket and available under its public address", async () => {
  const res = await upload();
  expect(res.status).toBe(201);
  const { url, widths } = UploadedImage.parse(res.body.data);
  expect(widths.map(({ width }) => width)).toEqual([320, 640, 700]);
  expect(url).toMatch(/^https:\/\/pictures\.example\/images\/[0-9a-f]{32}-700\.webp$/);
  expect(puts).toHaveLength(3);
  for (const { width, url } of widths) {
    const put = puts.find(({ path }) => path?.includes(`-${width}.webp`));
    expect(put?.method).toBe("PUT");
    expect(put?.path?.split("?")[0]).toBe(`/pola-pictures${new URL(url).pathname}`);
    expect(put?.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(put?.body.length),
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(put?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key-of-the-shop\/\d{8}\/ap-south-1\/s3\//,
    );
    expect(await sharp(put?.body).metadata()).toMatchObject({ format: "webp", width });
  }
});

test("an upload that the storage refuses is a 503 with Retry-After and without detail", async () => {
  status = 403;
  const res = await upload();
  status = 200;
  expect([res.status, res.body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(res.headers["retry-after"]).toBe("5");
  expect(res.text).not.toContain("S3");
  expect(shop.logs.join("")).not.toContain("secret-of-the-shop");
});

test("the content security policy allows pictures from the storage", async () => {
  const res = await shop.request.get("/").set("Accept", "text/html");
  expect(res.headers["content-security-policy"]).toContain("https://pictures.example");
});

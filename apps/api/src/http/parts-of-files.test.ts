import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../test/test-app.ts";

const CODE = "self.skipWaiting();".repeat(500);

const folder = await mkdtemp(join(tmpdir(), "pola-parts-"));
await writeFile(join(folder, "sw.js"), CODE);
const shop = await createTestApp({ config: { webDir: folder } });

afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each(["gzip", "br"])(
  "a part of a file has the bytes that its Content-Range names, also for a client that accepts %s (I-2500)",
  async (encoding) => {
    const ask = () => shop.request.get("/sw.js").set("Accept-Encoding", encoding);
    const part = await ask().set("Range", "bytes=0-4999");
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 0-4999/${CODE.length}`]);
    expect(part.headers).toMatchObject({ "content-length": "5000", vary: "Accept-Encoding" });
    expect(part.headers).not.toHaveProperty("content-encoding");
    expect(part.text).toBe(CODE.slice(0, 5000));
    expect((await ask()).headers["content-encoding"]).toBe(encoding);
  },
);

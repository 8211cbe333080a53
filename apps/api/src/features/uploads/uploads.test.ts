import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { UploadedImage } from "@pola/shared/schemas/upload";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { overtakenByDeletion } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const YELLOW = { r: 250, g: 204, b: 21 };

const shop = await createTestApp();
const admin = await makeAdmin(shop);

function drawing(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: YELLOW } });
}

async function upload(user: TestUser, content: Buffer, name = "photo.jpg") {
  return await shop.as(user).post("/api/uploads/images").attach("image", content, name);
}

async function uploadLogo(user: TestUser, content: Buffer) {
  return await shop.as(user).put("/api/auth/logo").attach("image", content, "photo.jpg");
}

function emptyUpload() {
  return shop.as(admin).post("/api/uploads/images");
}

async function storedNames(): Promise<string[]> {
  return await readdir(join(shop.ctx.config.dataDir, "uploads/images")).catch(() => []);
}

async function served(url: string): Promise<Buffer> {
  const res = await fetch(shop.url + url);
  expect([res.status, res.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(res.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  return Buffer.from(await res.arrayBuffer());
}

describe("an uploaded picture", () => {
  test("an uploaded picture is stored in three widths as WebP, which browsers cache for good", async () => {
    const res = await upload(admin, await drawing(2000, 1000).jpeg().toBuffer());
    expect([res.status, res.body.message]).toEqual([201, "Picture uploaded successfully!"]);
    const { url, widths } = UploadedImage.parse(res.body.data);
    expect(widths.map(({ width }) => width)).toEqual([320, 640, 1280]);
    expect(url).toBe(widths[2]?.url);
    for (const { width, url } of widths) {
      expect(url).toMatch(new RegExp(`^/uploads/images/[0-9a-f]{32}-${width}\\.webp$`));
      expect(await sharp(await served(url)).metadata()).toMatchObject({
        format: "webp",
        width,
        height: width / 2,
      });
    }
    const files = await readdir(join(shop.ctx.config.dataDir, "uploads/images"));
    expect(files.filter((file) => !file.endsWith(".webp"))).toEqual([]);
  });

  test("the name of an uploaded picture is derived from its content", async () => {
    const content = await drawing(400, 400).png().toBuffer();
    const other = await drawing(400, 401).png().toBuffer();
    const urls = [];
    for (const picture of [content, content, other]) urls.push((await upload(admin, picture)).body.data.url);
    expect(urls[0]).toBe(urls[1]);
    expect(urls[0]).not.toBe(urls[2]);
  });

  test("an upload that the disk refuses gets a 503 with Retry-After, and leaves no half-written file", async () => {
    const content = await drawing(90, 91).png().toBuffer();
    const { url } = (await upload(admin, content)).body.data;
    const file = join(shop.ctx.config.dataDir, url);
    await rm(file);
    // Nothing can be stored under this name.
    await mkdir(file);

    const refused = await upload(admin, content);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      "The picture could not be stored. Please try again in a moment.",
    ]);
    expect(refused.headers["retry-after"]).toBe("5");

    await rm(file, { recursive: true });
    expect((await storedNames()).filter((name) => name.startsWith("."))).toEqual([]);
    expect((await upload(admin, content)).status).toBe(201);
  });

  test.each([
    [100, [100]],
    [320, [320]],
    [500, [320, 500]],
    [1280, [320, 640, 1280]],
  ])("an uploaded picture of %d pixels is never enlarged", async (width, expected) => {
    const res = await upload(admin, await drawing(width, 50).png().toBuffer());
    expect(UploadedImage.parse(res.body.data).widths.map(({ width }) => width)).toEqual(expected);
  });

  test("an uploaded picture has the camera's orientation and no metadata", async () => {
    const content = await drawing(600, 300)
      .withExif({
        IFD0: { Artist: "Secret Person" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 55/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(content).metadata()).exif?.toString("latin1")).toContain("Secret Person");
    const res = await upload(admin, content);
    const picture = await served(res.body.data.url);
    const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
    expect([width, height]).toEqual([300, 600]);
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(picture.toString("latin1")).not.toContain("Secret Person");
  });

  test("an uploaded picture may be JPEG, PNG, WebP or AVIF, whatever its name says", async () => {
    for (const format of ["jpeg", "png", "webp", "avif"] as const) {
      const content = await drawing(64, 64).toFormat(format).toBuffer();
      const res = await upload(admin, content, "page.html");
      expect([format, res.status]).toEqual([format, 201]);
    }
  });

  test("an uploaded picture that is much higher than wide is scaled down to a height that WebP allows", async () => {
    const res = await upload(admin, await drawing(300, 17_000).png().toBuffer());
    expect(res.status).toBe(201);
  });
});

describe("a refused upload", () => {
  test.each([
    ["a drawing", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing at all", ""],
  ])("an upload with the name of a picture is refused when it contains %s", async (_what, text) => {
    const res = await upload(admin, Buffer.from(text), "photo.png");
    expect([res.status, res.body.message]).toEqual([
      415,
      "The picture must be a JPEG, PNG, WebP or AVIF file",
    ]);
  });

  test.each(["gif", "tiff"] as const)("a picture in another format is refused: %s", async (format) => {
    const res = await upload(admin, await drawing(64, 64).toFormat(format).toBuffer(), "photo.png");
    expect(res.status).toBe(415);
  });

  test.each(["jpeg", "png", "webp"] as const)("an incomplete %s file is refused", async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: YELLOW, noise } })
      .toFormat(format)
      .toBuffer();
    const res = await upload(admin, whole.subarray(0, whole.length / 2));
    expect(res.status).toBe(422);
    expect(res.body.errors).toEqual({ image: "This picture cannot be read. Please choose another one." });
  });

  test("a small file with more than 16 megapixels is refused", async () => {
    const bomb = await drawing(4001, 4000).png({ compressionLevel: 9 }).toBuffer();
    const res = await upload(admin, bomb);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect([res.status, res.body.errors]).toEqual([
      422,
      { image: "This picture has more than 16 megapixels. Please choose a smaller one." },
    ]);
    expect((await upload(admin, await drawing(4000, 4000).png().toBuffer())).status).toBe(201);
  });

  test("a file above 5 MB is refused", async () => {
    const content = await drawing(64, 64).png().toBuffer();
    const fits = Buffer.concat([content, Buffer.alloc(5 * 1024 * 1024 - content.length)]);
    expect((await upload(admin, fits)).status).toBe(201);
    const res = await upload(admin, Buffer.concat([fits, Buffer.alloc(1)]));
    expect([res.status, res.body.message]).toEqual([413, "The picture is too large: at most 5 MB"]);
  });

  test("a body without exactly one picture is refused", async () => {
    const content = await drawing(64, 64).png().toBuffer();
    expect((await emptyUpload().field("title", "none")).body.errors).toEqual({ image: "Choose a picture" });
    const two = await emptyUpload().attach("image", content, "a.png").attach("image", content, "b.png");
    expect([two.status, (await emptyUpload().attach("file", content, "a.png")).status]).toEqual([422, 422]);
    expect((await emptyUpload().send({ image: "x" })).status).toBe(415);
    expect((await emptyUpload()).status).toBe(415);
    const broken = await emptyUpload()
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send("--x\r\nhalf");
    expect([broken.status, broken.body.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("a body with too many or too long other fields is refused", async () => {
    const content = await drawing(64, 64).png().toBuffer();
    const withField = (text: string) => emptyUpload().field("note", text).attach("image", content, "a.png");
    expect([(await withField("x".repeat(1000))).status, (await withField("x".repeat(1001))).status]).toEqual([
      201, 422,
    ]);
    const withFields = async (count: number) => {
      const asked = emptyUpload().attach("image", content, "a.png");
      for (let number = 0; number < count; number += 1) void asked.field(`note${number}`, "x");
      return (await asked).status;
    };
    expect([await withFields(9), await withFields(10)]).toEqual([201, 422]);
  });
});

describe("access to uploads", () => {
  test("an approved reseller can upload the logo of their orders' slips, and remove it", async () => {
    const reseller = await makeReseller(shop);
    const other = await makeReseller(shop, { logoUrl: "/uploads/other.webp" });
    const res = await uploadLogo(reseller, await drawing(400, 200).png().toBuffer());
    expect([res.status, res.body.message]).toEqual([200, "Logo saved successfully!"]);
    const me = await shop.as(reseller).get("/api/auth/me");
    expect(me.body.data.logoUrl).toBe(res.body.data.url);
    expect((await shop.as(reseller).delete("/api/auth/logo")).status).toBe(200);
    expect((await shop.as(reseller).get("/api/auth/me")).body.data.logoUrl).toBeNull();
    expect((await shop.as(other).get("/api/auth/me")).body.data.logoUrl).toBe(other.logoUrl);
  });

  test("a reseller who waits for approval cannot upload a picture", async () => {
    const reseller = await makeReseller(shop, { status: "pending" });
    const stored = await storedNames();
    const res = await uploadLogo(reseller, await drawing(401, 200).png().toBuffer());
    expect([res.status, res.body.code, res.body.message]).toEqual([
      403,
      "ACCOUNT_NOT_APPROVED",
      "Your account is waiting for approval. You can do this once an admin has approved it.",
    ]);
    expect(await storedNames()).toEqual(stored);
  });

  test("a logo that is uploaded while its person is being deleted is not kept", async () => {
    const reseller = await makeReseller(shop);
    const picture = await drawing(100, 100).jpeg().toBuffer();
    await overtakenByDeletion(shop, reseller, () => uploadLogo(reseller, picture));
    const { logoUrl } = await shop.db.user.findUniqueOrThrow({ where: { id: reseller.id } });
    expect(logoUrl).toBeNull();
  });

  test("a picture of a product is uploaded by admins only, and a logo by resellers only", async () => {
    const content = await drawing(64, 64).png().toBuffer();
    const reseller = await makeReseller(shop);
    expect((await upload(reseller, content)).status).toBe(403);
    expect((await uploadLogo(admin, content)).status).toBe(403);
    expect((await shop.as(admin).delete("/api/auth/logo")).status).toBe(403);
    expect((await upload(admin, content)).status).toBe(201);
    for (const person of [reseller, admin])
      expect((await shop.as(person).get("/api/auth/me")).body.data.logoUrl).toBeNull();
  });

  test("guests and vendors cannot upload", async () => {
    const content = await drawing(64, 64).png().toBuffer();
    expect((await shop.request.post("/api/uploads/images").attach("image", content, "a.png")).status).toBe(
      401,
    );
    expect((await upload(await makeVendor(shop), content)).status).toBe(403);
    expect((await uploadLogo(await makeVendor(shop), content)).status).toBe(403);
    expect((await shop.request.delete("/api/auth/logo")).status).toBe(401);
    expect((await shop.as(admin).get("/api/uploads/images")).headers["allow"]).toBe("POST");
  });
});

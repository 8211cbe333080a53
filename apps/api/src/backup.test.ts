import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeProduct, makeReseller, placeOrderAs } from "./test/factories.ts";
import { createTestApp } from "./test/test-app.ts";
import { createEmptyDatabase } from "@pola/database/test/test-database";
import { backUp } from "@pola/database/backup";
import { restore } from "@pola/database/restore";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pola-backup-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a backup is restored into an empty database only, and only completely", async () => {
  const shop = await createTestApp();
  await placeOrderAs(shop, await makeReseller(shop), await makeProduct(shop), 2);
  const file = join(folder, "shop.backup.gz");
  const [to, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const { rows } = await shop.pool.query<{ name: string }>("select current_database() as name");
  const source = new URL(to.url);
  source.pathname = `/${rows[0]?.name ?? ""}`;

  const kept = await backUp(source.href, file);
  expect(kept).toMatchObject({ orders: 1, order_items: 1, users: 1, products: 1, stock_movements: 2 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await restore(to.url, file)).toEqual(kept);
  await expect(restore(to.url, file)).rejects.toThrow("The database is not empty");

  const torn = join(folder, "torn.backup.gz");
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split("\n");
  await writeFile(torn, gzipSync(lines.slice(0, -1).join("\n")));
  await expect(restore(other.url, torn)).rejects.toThrow("The backup is not whole");
  await writeFile(torn, (await readFile(file)).subarray(0, -100));
  await expect(restore(other.url, torn)).rejects.toThrow("The backup is not whole");
  expect(await restore(other.url, file)).toEqual(kept);

  await shop.close();
  await Promise.all([to.drop(), other.drop()]);
});

test("a file that is missing or is no backup is refused with a clear message", async () => {
  const empty = await createEmptyDatabase();
  const file = join(folder, "letter.txt");
  for (const content of ["Dear shop", gzipSync("Dear shop"), gzipSync("{}")]) {
    await writeFile(file, content);
    await expect(restore(empty.url, file)).rejects.toThrow("This is no backup of this product");
  }
  await expect(restore(empty.url, join(folder, "lost.gz"))).rejects.toThrow(
    /^The backup cannot be read: ENOENT/,
  );
  await empty.drop();
});

import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { type ApiProcess, startApi } from "../harness/api-process.ts";
import { must } from "../harness/client.ts";
import { openShop, pick } from "../harness/shop.ts";
import { statusKilobytes } from "../harness/usage.ts";
import type { Guarantee } from "./guarantee.ts";

const MAX_GROWTH_MB = 400;

export const UPLOADS: Guarantee[] = [
  {
    name: "one person cannot block uploads: 96 large pictures at once",
    limit: 120,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url, { UPLOADS_PER_HOUR: "1000" }));
      const [flooder, other, waiting] = [0, 1, 2].map((index) => pick(shop.resellers, index));
      must(flooder !== undefined && other !== undefined && waiting !== undefined, "too few resellers");
      await shop.pool.query("update users set status = 'pending' where id = $1", [waiting.id]);
      const refused = await upload(api, waiting.token, png(7000));
      must(refused.status === 403, `a pending account got ${refused.status}`);

      const memoryMb = async () => Math.round((await statusKilobytes(api.child.pid, "VmRSS")) / 1024);
      const before = await memoryMb();
      const large = png(4000);
      const flood = Array.from({ length: 96 }, () => upload(api, flooder.token, large));
      await sleep(200);
      const one = await upload(api, other.token, png(64));
      must(one.status === 200, `another person got ${one.status}`);
      must(one.milliseconds < 12_000, `another person waited ${one.milliseconds} ms`);
      const statuses = (await Promise.all(flood)).map(({ status }) => status);
      const accepted = statuses.filter((status) => status === 200).length;
      must(
        statuses.every((status) => status === 200 || status === 429 || status === 503),
        `the flood got ${[...new Set(statuses)].join(", ")}`,
      );
      const grown = (await memoryMb()) - before;
      must(grown < MAX_GROWTH_MB, `memory grew by ${grown} MB`);
      return `${accepted} of 96 accepted, the rest refused at once; another person waited ${one.milliseconds} ms; memory grew by ${grown} MB`;
    },
  },
];

async function upload(
  api: ApiProcess,
  token: string,
  content: Buffer,
): Promise<{ status: number; milliseconds: number }> {
  const body = new FormData();
  body.set("image", new Blob([new Uint8Array(content)]), "picture.png");
  const started = performance.now();
  const res = await fetch(`${api.url}/api/auth/logo`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  await res.arrayBuffer();
  return { status: res.status, milliseconds: Math.round(performance.now() - started) };
}

/** A black square as PNG, a few kilobytes whatever its size. */
function png(pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits of grey.
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((pixels + 1) * pixels));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

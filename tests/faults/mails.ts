import { setTimeout as sleep } from "node:timers/promises";
import { startSmtpCatcher } from "../../apps/api/src/test/smtp-catcher.ts";
import { startApi } from "../harness/api-process.ts";
import { type Reply, call, must, percentile, tally, until } from "../harness/client.ts";
import { numberOf, openShop, orderOf, pick } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const MAILS_QUEUED = 3_000;

export const MAILS: Guarantee[] = [
  {
    name: "mails are not lost: 4 workers, 3,000 mails, 2 killed",
    limit: 240,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const smtp = ends.own(await startSmtpCatcher());
      await shop.pool.query(
        `insert into mail_outbox (kind, to_email, subject, text, next_attempt_at, created_at)
           select 'load', 'reader' || n || '@load.test', 'Mail ' || n, 'Text', now(), now()
             from generate_series(1, $1::int) n`,
        [MAILS_QUEUED],
      );
      const started = performance.now();
      const workers = await Promise.all(
        Array.from({ length: 4 }, () => startApi(shop.url, { SMTP_URL: smtp.url })),
      );
      for (const worker of workers) ends.own(worker);
      while (smtp.all().length < MAILS_QUEUED / 6) await sleep(5);
      for (const worker of workers.slice(0, 2)) worker.kill("SIGKILL");
      const atKill = smtp.all().length;
      const open = "select count(*) from mail_outbox where status = 'queued'";
      const leased = `${open} and next_attempt_at > now()`;
      // Mails that killed workers had claimed are sent after two minutes. Here the claims expire at once.
      while ((await numberOf(shop.pool, open)) > (await numberOf(shop.pool, leased))) await sleep(50);
      const held = await numberOf(shop.pool, leased);
      await shop.pool.query("update mail_outbox set next_attempt_at = now() where status = 'queued'");
      while ((await numberOf(shop.pool, open)) > 0) await sleep(50);
      const seconds = (performance.now() - started) / 1000;
      // Meanwhile the processes close a week and queue more mails.
      const arrived = smtp.all().flatMap(({ to }) => to.filter((address) => address.startsWith("reader")));
      const different = new Set(arrived).size;
      must(different === MAILS_QUEUED, `${different} of ${MAILS_QUEUED} arrived`);
      const twice = arrived.length - different;
      must(twice <= 2, `${twice} arrived twice`);
      return `${different} arrived, ${twice} twice, ${held} taken up again after the kill at ${atKill}, ${seconds.toFixed(1)} s`;
    },
  },
  {
    name: "mails are not waited for: orders while the mail server is away",
    limit: 90,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const smtp = ends.own(await startSmtpCatcher());
      smtp.refuse(true);
      const api = ends.own(await startApi(shop.url, { SMTP_URL: smtp.url }));
      const place = (index: number) => {
        const { token } = pick(shop.resellers, index);
        const body = orderOf([{ productId: pick(shop.products, index), quantity: 1 }]);
        return call(api.url, "/api/orders", { token, body });
      };
      // The first order of a process fills caches that all later ones use.
      must((await place(0)).status === 201, "no order is taken");
      const replies: Reply[] = [];
      for (let index = 1; index <= 40; index += 1) {
        replies.push(await place(index));
        await sleep(150);
      }
      const slowest = percentile(replies, 1);
      must(tally(replies)[201] === 40, `replies ${JSON.stringify(tally(replies))}`);
      must(slowest < 500, `the slowest took ${slowest} ms`);
      must(smtp.all().length === 0, "the mail server was not away");
      const queued = await numberOf(
        shop.pool,
        "select count(*) from mail_outbox where kind = 'order.placed'",
      );
      must(queued === 41, `${queued} mails were written`);
      smtp.refuse(false);
      // The next attempts are at least half a minute away. Here they are due at once.
      await shop.pool.query("update mail_outbox set next_attempt_at = now() where status = 'queued'");
      const sent = "select count(*) from mail_outbox where kind = 'order.placed' and status = 'sent'";
      await until(async () => (await numberOf(shop.pool, sent)) === 41, "not every mail followed");
      return `41 orders, the slowest but the first in ${slowest} ms; 41 mails followed`;
    },
  },
];

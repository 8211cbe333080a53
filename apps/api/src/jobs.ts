import { schedule, setLogger } from "node-cron";
import type { Ctx } from "./context.ts";
import { sendDueMails } from "./features/mail/send-due-mails.ts";
import { closeDueWeeks } from "./features/payouts/close-weeks.ts";
import { countPopular } from "./features/products/count-popular.ts";
import { removeExpired } from "./features/admin/remove-expired.ts";
import { eraseRows } from "./domain/erase-rows.ts";
import { type JobName, recordingRuns } from "./domain/job-runs.ts";

/** Business times are in Colombo time (docs/product/money.md, M-5). */
const ZONE = { timezone: "Asia/Colombo" };
const MAIL_EVERY_MS = 5_000;
const ERASE_EVERY_MS = 10_000;

export type Jobs = {
  /** Starts no further runs. A running job ends after its current mail or batch; the next process goes on. */
  stop(): Promise<void>;
};

/**
 * The schedule of the jobs. A slot that passes while the process is down or busy is lost. Therefore every job does whatever is due
 * and not done, and also runs at start; the close also runs every hour (docs/product/money.md, M-23). A job that fails is logged and
 * runs again at its next slot.
 */
export function startJobs(ctx: Ctx): Jobs {
  setLogger(quietLogger(ctx));
  let isStopping = false;
  const isEnding = () => isStopping;
  const close = oneAtATime(ctx, "close payout weeks", () => closeDueWeeks(ctx));
  const clean = oneAtATime(ctx, "remove expired rows", () => removeExpired(ctx, isEnding));
  const erase = oneAtATime(ctx, "erase deleted people", () => eraseRows(ctx, { isEnding }));
  const popular = oneAtATime(ctx, "count popular products", () => countPopular(ctx));
  const mail = oneAtATime(ctx, "send mails", () => sendDueMails(ctx, isEnding));

  const tasks = [
    schedule("5 0 * * 1", close.run, ZONE),
    schedule("35 * * * *", close.run, ZONE),
    schedule("30 3 * * *", clean.run, ZONE),
    schedule("50 * * * *", popular.run, ZONE),
  ];
  const timers = [setInterval(mail.run, MAIL_EVERY_MS), setInterval(erase.run, ERASE_EVERY_MS)];
  const jobs = [close, clean, erase, popular, mail];
  for (const job of jobs) job.run();

  return {
    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const task of tasks) void task.destroy();
      await Promise.all(jobs.map((job) => job.idle()));
    },
  };
}

/** Skips a slot while the job is still running. */
function oneAtATime(ctx: Ctx, name: JobName, work: () => Promise<unknown>) {
  let running: Promise<void> | undefined;
  const recorded = recordingRuns(ctx, name);
  const attempt = async () => {
    try {
      await recorded(work);
    } catch (error) {
      ctx.log.error({ err: error, job: name }, "A job failed");
    } finally {
      running = undefined;
    }
  };
  return {
    run: () => {
      running ??= attempt();
    },
    idle: async () => {
      await running;
    },
  };
}

/** Sends the library's messages to our log instead of the console. A missed slot is only a debug message. */
function quietLogger({ log }: Ctx) {
  const debug = (message: string | Error) =>
    log.debug(typeof message === "string" ? message : message.message);
  return { info: debug, warn: debug, error: debug, debug };
}

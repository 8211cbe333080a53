import type { JobRun } from "@pola/shared/schemas/admin";
import type { Db } from "@pola/database/db";

/** The scheduled jobs (jobs.ts), by the names that admins and operators see. */
export const JOBS = [
  "close payout weeks",
  "remove expired rows",
  "erase deleted people",
  "send mails",
  "count popular products",
] as const;
export type JobName = (typeof JOBS)[number];

/** Some jobs run every few seconds in every process: their success is stored at most this often. Milliseconds. */
const REPEAT_MS = 60_000;

type Context = {
  db: Db;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
};
type Run = { startedAt: Date; finishedAt: Date; isFailed: boolean };

/**
 * A function that runs a job and stores the result of its last run, for every process to read. A run is stored when it ends, so a run that
 * was killed with its process is not stored. A success after a success is stored at most once a minute. When the database does not respond,
 * the job runs without being recorded.
 * @returns a function that runs the work and returns or throws what the work does.
 */
export function recordingRuns({ db, now, log }: Context, name: JobName) {
  let stored: Run | undefined;
  const end = async (startedAt: Date, isFailed: boolean) => {
    const run = { startedAt, finishedAt: now(), isFailed };
    if (!isNews(run, stored)) return;
    try {
      await storeRun(db, name, run);
      stored = run;
    } catch (error) {
      log.warn({ err: error, job: name }, "The result of a job could not be stored");
    }
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = now();
    let isFailed = true;
    try {
      const done = await work();
      isFailed = false;
      return done;
    } finally {
      await end(startedAt, isFailed);
    }
  };
}

function isNews(run: Run, stored: Run | undefined): boolean {
  if (!stored || run.isFailed || stored.isFailed) return true;
  return run.finishedAt.getTime() - stored.finishedAt.getTime() >= REPEAT_MS;
}

async function storeRun(db: Db, name: JobName, run: Run): Promise<void> {
  const data = { ...run, ...(run.isFailed ? {} : { succeededAt: run.finishedAt }) };
  await db.jobRun.upsert({
    where: { name },
    create: { name, firstStartedAt: run.startedAt, ...data },
    update: data,
  });
}

/** The last run of each job, in the order of {@link JOBS}; nulls before its first run. */
export async function listJobRuns(db: Db): Promise<JobRun[]> {
  const rows = new Map((await db.jobRun.findMany()).map((row) => [row.name, row]));
  return JOBS.map((name) => {
    const row = rows.get(name);
    return {
      name,
      startedAt: row?.startedAt.toISOString() ?? null,
      finishedAt: row?.finishedAt.toISOString() ?? null,
      succeededAt: row?.succeededAt?.toISOString() ?? null,
      isFailed: row?.isFailed ?? false,
    };
  });
}

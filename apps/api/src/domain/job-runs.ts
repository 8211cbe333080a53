import type { JobRun } from "@pola/shared/schemas/admin";
import type { Db } from "@pola/database/db";

/** The jobs of the time table (jobs.ts), as an admin and an operator read of them. */
export const JOBS = ["close payout weeks", "remove expired rows", "send mails"] as const;
export type JobName = (typeof JOBS)[number];

/** The mail job runs every few seconds in every process: that it still goes well is written this often at most. Milliseconds. */
const REPEAT_MS = 60_000;

type Surroundings = {
  db: Db;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
};
type Run = { startedAt: Date; finishedAt: Date; isFailed: boolean };

/**
 * A way to run the job that stores how its last run went, for every process to read. A run is stored once it ended, so one that died
 * with its process leaves the run before it, whose success grows old. That a run went well like the one stored before it is not
 * stored again within a minute. Without an answer from the database the job goes on unrecorded.
 * @returns what runs the work, and answers or throws as it does.
 */
export function recordingRuns({ db, now, log }: Surroundings, name: JobName) {
  let stored: Run | undefined;
  const end = async (startedAt: Date, isFailed: boolean) => {
    const run = { startedAt, finishedAt: now(), isFailed };
    if (!isNews(run, stored)) return;
    try {
      await storeRun(db, name, run);
      stored = run;
    } catch (error) {
      log.warn({ err: error, job: name }, "How a job went could not be stored");
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

/** How each job fared last, in the order of {@link JOBS}; nulls before its first run. */
export async function readJobRuns(db: Db): Promise<JobRun[]> {
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

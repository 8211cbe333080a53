import type { JobRun } from "@pola/shared/schemas/admin";

/** When each job of this process ran last, by the job's name. */
export type JobRuns = Map<string, JobRun>;

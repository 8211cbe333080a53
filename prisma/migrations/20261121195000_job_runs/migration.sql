-- How each job fared last, for every process to read: the memory of one knows only its own runs.
CREATE TABLE "job_runs" (
    "name" TEXT NOT NULL,
    "first_started_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),
    "is_failed" BOOLEAN NOT NULL,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("name")
);

import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { type Jobs, startJobs } from "../../apps/api/src/jobs.ts";
import { startProduct } from "../../apps/api/src/start.ts";

const DAY_MS = 86_400_000;
let days = 0;
let jobsOfDay: Jobs | undefined;

/**
 * The product with a clock that jumps one day ahead at each SIGPWR (SIGUSR2 ends the product), and then does the work of all jobs as at its start.
 * They run until the next day: a job that is stopped ends after its batch.
 */
await startProduct({
  beforeServing: async (ctx) => {
    Object.assign(
      ctx,
      movedClock(() => new Date(Date.now() + days * DAY_MS)),
    );
    process.on("SIGPWR", () => {
      days += 1;
      void jobsOfDay?.stop();
      jobsOfDay = startJobs(ctx);
    });
    return [];
  },
});

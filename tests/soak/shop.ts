import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { startJobs } from "../../apps/api/src/jobs.ts";
import { startProduct } from "../../apps/api/src/start.ts";

const DAY_MS = 86_400_000;
let days = 0;

/** The product with a clock that jumps one day ahead at each SIGPWR (SIGUSR2 ends the product), and then does the work of all jobs as at its start. */
await startProduct({
  beforeServing: async (ctx) => {
    Object.assign(
      ctx,
      movedClock(() => new Date(Date.now() + days * DAY_MS)),
    );
    process.on("SIGPWR", () => {
      days += 1;
      void startJobs(ctx).stop();
    });
    return [];
  },
});

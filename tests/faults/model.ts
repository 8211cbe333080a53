import { runOnDatabase } from "../model/run.ts";
import type { Guarantee } from "./guarantee.ts";

/** One seed each. Repeat a failing one with `pnpm test:model --seed N`. */
const RUNS = [
  { seed: 2026, actions: 2_000, copies: 1 },
  { seed: 21, actions: 600, copies: 2 },
  { seed: 42, actions: 600, copies: 4 },
];

/** Money is conserved and history is not rewritten, however many copies of the app share the database. */
export const MODEL: Guarantee[] = RUNS.map((run) => ({
  name: `money is conserved: the model, seed ${run.seed}, ${run.copies} ${run.copies === 1 ? "copy" : "copies behind a proxy"}`,
  limit: 400,
  keep: async (server) => await runOnDatabase(await server.createDatabase(`model_${run.seed}`), run),
}));

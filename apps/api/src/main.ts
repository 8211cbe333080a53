import { startProduct } from "./start.ts";

/** Starts the product in production. The demo shop starts with `apps/demo/src/start.ts` only. */
await startProduct({
  beforeServing: async ({ config, log }) => {
    if (config.seed === "demo") log.warn("SEED=demo has no effect here: `pnpm db:seed` makes demo data");
    return [];
  },
});

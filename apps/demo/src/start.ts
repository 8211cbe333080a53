import { startProduct } from "../../api/src/start.ts";
import { demoLogins, dropUnfinishedDemoData, fillWithDemoData } from "./demo-data.ts";

/** `npm start`: starts the product; an empty embedded database is filled with demo data first (docs/product/settings.md, A-123). */
await startProduct({
  beforeMigrations: dropUnfinishedDemoData,
  beforeServing: async (ctx) => {
    await fillWithDemoData(ctx, console.log);
    return await demoLogins(ctx);
  },
});

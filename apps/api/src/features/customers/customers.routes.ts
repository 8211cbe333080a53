import type { Ctx } from "../../context.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { type Route, server } from "../../http/serve.ts";
import { listCustomers } from "./list-customers.ts";
import { lookUpCustomer } from "./look-up-customer.ts";

export function customerRoutes(ctx: Ctx): Route[] {
  const { list, reply } = server(ctx);
  // Stops a reseller from trying many numbers to find out whose parcels come back.
  const budget = rateLimit(ctx, { name: "customer look-ups", points: 60, seconds: 60 });
  return [
    list("GET /customers", ({ ctx, actor, query }) => listCustomers(ctx, actor, query)),
    reply("GET /customers/look-up", ({ actor, query }) => lookUpCustomer(ctx, actor, query.phone), {
      limit: ({ id }, work) => budget.spend(id, work),
    }),
  ];
}

import { type Call, type Contract, CONTRACT, ENDPOINTS } from "@pola/shared/api/contract";
import {
  type Body,
  type Data,
  type Endpoint,
  isFile,
  messageOf,
  type Params,
  type Query,
} from "@pola/shared/api/endpoint";
import type { Pagination } from "@pola/shared/schemas/envelope";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { Ctx } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import type { CsvFile, CsvStream } from "../lib/csv.ts";
import { readSameTogether } from "../lib/read-together.ts";
import { paginationOf } from "./paging.ts";
import { parseBody, parseId, parseQuery } from "./parse.ts";
import { withReplica } from "./replica-reads.ts";
import { sendCsv } from "./send-csv.ts";
import { sendShared } from "./send-json.ts";
import { requireAccess } from "./session.ts";

/** The caller: always null for `anyone`, and null for a guest where the access is `visitor`. */
type Caller<E> = E extends { access: "anyone" }
  ? null
  : E extends { access: "visitor" }
    ? Actor | null
    : Actor;

type Asked<C extends Call> = { params: Params<C>; query: Query<Contract[C]> };

/** A request that passed the checks of its contract. */
type Incoming<C extends Call> = Asked<C> & {
  actor: Caller<Contract[C]>;
  body: Body<Contract[C]>;
  req: Request;
  res: Response;
  /** The context of a read that may lag: its database may be the replica. */
  ctx: Contract[C] extends { mayLag: true } ? Ctx : never;
};

type Input<C extends Call> = Contract[C] extends { isShared: true } ? Asked<C> & { ctx: Ctx } : Incoming<C>;

/** The parts of the envelope, a CSV file, or nothing when the handler sent another file itself. */
type Outgoing<E> = E extends { reply: { file: "text/csv" } }
  ? CsvFile | CsvStream
  : E extends { reply: { file: string } }
    ? void
    : { data: Data<E>; message?: string } & (E extends { isPaged: true }
        ? { pagination: Pagination }
        : object);

/** The data of a reply that has no further parts; nothing where it is always null. */
type DataAlone<E> = E extends { reply: { file: string } } | { isPaged: true }
  ? never
  : Data<E> extends null
    ? void
    : Data<E>;

/** The calls whose reply is a page of rows. */
type ListCall = { [C in Call]: Contract[C] extends { isPaged: true } ? C : never }[Call];

type Handler<C extends Call, Result> = (incoming: Input<C>) => Promise<Result> | Result;

type Options<C extends Call> = {
  /** Spends a rate limit on the work: after the caller is known, before anything else is read. */
  limit?: (actor: Incoming<C>["actor"], work: () => Promise<void>) => Promise<void>;
  /** Parses the body when the schema depends on its content, or on who sends it. */
  readBody?: (req: Request, actor: Incoming<C>["actor"]) => Promise<Incoming<C>["body"]>;
};

export type Route = { call: Call; handle: RequestHandler };

/**
 * Creates routes from contracts. A handler returns the data (`reply`), a page of rows (`list`), or the parts of the envelope or a CSV file
 * (`serve`). A handler of `serve` may also send another file itself.
 */
export function server(ctx: Ctx) {
  return {
    serve: <C extends Call>(call: C, handler: Handler<C, Outgoing<Contract[C]>>, options?: Options<C>) =>
      routeOf(ctx, call, handler, options),
    list: <C extends ListCall>(call: C, handler: Handler<C, { rows: Data<Contract[C]>; total: number }>) =>
      routeOf(ctx, call, async (incoming) => {
        const { rows, total } = await handler(incoming);
        return { pagination: paginationOf(incoming.query, total), data: rows };
      }),
    reply: <C extends Call>(call: C, handler: Handler<C, DataAlone<Contract[C]>>, options?: Options<C>) =>
      routeOf(ctx, call, async (incoming) => ({ data: (await handler(incoming)) ?? null }), options),
  };
}

/** Before a handler runs, access, rate limit, path, query and body are checked, in this order. Status and envelope follow from the contract. */
function routeOf<C extends Call>(
  ctx: Ctx,
  call: C,
  handler: Handler<C, { data?: unknown } | CsvFile | CsvStream | void>,
  { limit, readBody }: Options<C> = {},
): Route {
  const endpoint: Endpoint = CONTRACT[call];
  const { query, body, reply, isShared = false, hasEtag = false, status = 200 } = endpoint;
  const { mayLag = false, isRecorded = false } = endpoint;
  const message = messageOf(call, endpoint);
  const [method, path = ""] = call.split(" ");
  const mayChange = method !== "GET" || isRecorded;
  const run = async (used: Ctx, asked: object) => {
    const input = { ...asked, ctx: used };
    trustInput(call, input);
    return await handler(input);
  };
  const execute = isShared ? readSameTogether(run) : run;
  const handle: RequestHandler = async (req, res) => {
    // http/metrics.ts labels requests by it.
    res.locals["path"] = path;
    const incoming = { actor: await requireAccess(ctx, req, endpoint, path), req, res };
    trustIncoming(call, incoming);
    const work = async () => {
      const asked = {
        params: Object.fromEntries(Object.entries(req.params).map(([name, id]) => [name, parseId(id)])),
        query: query && parseQuery(query, req),
      };
      const input = isShared
        ? asked
        : {
            ...incoming,
            ...asked,
            body: readBody ? await readBody(req, incoming.actor) : body && parseBody(body, req),
          };
      const outgoing = ctx.replica
        ? await withReplica(ctx, { mayLag, mayChange }, incoming, (used) => execute(used, input))
        : await execute(ctx, input);
      if (outgoing && "name" in outgoing) return await sendCsv(res, outgoing);
      if (isFile(reply)) return;
      const envelope = { success: true, message, ...outgoing };
      const data = outgoing?.data;
      if ((isShared || hasEtag) && typeof data === "object" && data !== null)
        sendShared(res, { ...envelope, data }, { hasEtag });
      else res.status(status).json(envelope);
    };
    await (limit ? limit(incoming.actor, work) : work());
  };
  return { call, handle };
}

/** Give a request the types of its contract. They hold, because access is checked and the contract's schemas parse the rest. */
function trustIncoming<C extends Call>(_call: C, _incoming: object): asserts _incoming is Incoming<C> {}
function trustInput<C extends Call>(_call: C, _input: object): asserts _input is Input<C> {}

/** Each method as routers name it. */
export const VERBS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/**
 * The routers of the API, one for each first path segment, so that a request is compared with few patterns.
 * @throws Error when an endpoint has no route, or more than one
 */
export function routersOf(routes: readonly Route[]): Map<string, Router> {
  const routers = new Map<string, Router>();
  for (const { call, method, path } of ENDPOINTS) {
    const found = routes.filter((route) => route.call === call);
    const [route] = found;
    if (!route || found.length > 1) throw new Error(`${call} must have one route, and has ${found.length}`);
    const [, prefix = ""] = path.split("/");
    const router = routers.get(prefix) ?? Router();
    routers.set(prefix, router);
    const below = path.slice(prefix.length + 1) || "/";
    router[VERBS[method]](below, route.handle);
  }
  return routers;
}

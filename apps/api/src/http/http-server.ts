import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import type { Lifecycle } from "./health.ts";
import { MAX_BODY_MS } from "./request-deadlines.ts";
import { refuseUnreadable } from "./unreadable-requests.ts";

/**
 * Longer than proxies keep an idle connection for reuse: 60 s is common, Caddy's is 120 s (docs/product/limits.md, A-2500). A proxy must
 * never send a request on a connection that this server is closing.
 */
const KEEP_ALIVE_MS = 125_000;

/**
 * Creates a server that slow or silent sockets cannot block.
 * @param lifecycle once the process is stopping, every response closes its connection
 */
export function createHttpServer(app: Express, lifecycle: Lifecycle = { isStopping: false }): Server {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const listener: RequestListener = (req, res) => {
    responses.set(req.socket, res);
    app(req, res);
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      // Bodies that come too slowly are cut off earlier (http/request-deadlines.ts).
      requestTimeout: MAX_BODY_MS + 30_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      ...messageClassesOf(app, lifecycle),
    },
    inTurn(listener),
  );
  return server.on("clientError", (error, socket) => refuseUnreadable(error, socket, responses.get(socket)));
}

/** No browser and no proxy sends a request before the last response has arrived. */
const MAX_WAITING = 10;

/**
 * Starts a request once the earlier ones of its connection have their responses (docs/product/limits.md, A-2530). Node would start all at
 * once. The response of one that waits behind another is never closed when the client leaves, so what its handler holds would be lost for good.
 */
function inTurn(app: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    if (res.socket) {
      app(req, res);
      return;
    }
    const { socket } = req;
    const others = waiting.get(socket) ?? 0;
    if (others >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, others + 1);
    res.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      app(req, res);
    });
  };
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Creates req and res with Express's prototypes from the start. Express changes the prototype of each one, which deoptimises every
 * later property access and costs as much as its routing (pnpm bench).
 */
function messageClassesOf(app: Express, lifecycle: Lifecycle) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {
    /** Decides about the connection when the headers are sent, so that it also holds for requests that were running before the shutdown. */
    override writeHead(status: number, text?: string, headers?: Headers): this;
    override writeHead(status: number, headers?: Headers): this;
    override writeHead(status: number, second?: string | Headers, headers?: Headers): this {
      if (lifecycle.isStopping) this.shouldKeepAlive = false;
      return typeof second === "string"
        ? super.writeHead(status, second, headers)
        : super.writeHead(status, second);
    }
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

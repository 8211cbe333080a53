import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from "node:http";
import type { Express } from "express";
import type { Lifecycle } from "./health.ts";

/**
 * Longer than proxies keep an idle connection for reuse (60 s is common). A proxy must never send a request on a connection that
 * this server is closing.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * Creates a server that slow or silent sockets cannot block.
 * @param lifecycle once the process is stopping, every response closes its connection
 */
export function createHttpServer(app: Express, lifecycle: Lifecycle = { isStopping: false }): Server {
  return createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      ...messageClassesOf(app, lifecycle),
    },
    app,
  );
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

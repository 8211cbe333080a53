import type { RequestHandler, Router } from "express";
import { AppError } from "../lib/app-error.ts";

export type Mount = readonly [prefix: string, router: Router];

/**
 * The end of the API's path: 405 with Allow where the path exists under other methods, else 404 (api.md, Conventions).
 * Paths are those the routers themselves registered.
 */
export function notFound(mounts: readonly Mount[]): RequestHandler {
  const routes = registeredRoutes(mounts).map(({ method, path }) => ({
    pattern: patternOf(path),
    methods: method === "GET" ? ["GET", "HEAD"] : [method],
  }));
  return (req) => {
    const allow = new Set(
      routes.filter(({ pattern }) => pattern.test(req.path)).flatMap(({ methods }) => methods),
    );
    if (allow.size === 0) throw new AppError("NOT_FOUND", "Not found");
    throw new AppError("METHOD_NOT_ALLOWED", `${req.method} is not possible here`, { allow: [...allow] });
  };
}

type Registered = {
  method: string;
  path: string;
  /** What stands in `req.route` of a request that reached it. */
  route: object;
};

/** Every method and path that the routers registered, in their order. */
export function registeredRoutes(mounts: readonly Mount[]): Registered[] {
  return mounts.flatMap(([prefix, router]) =>
    router.stack.flatMap(({ route }) => {
      if (!route) return [];
      const path = `${prefix}/${route.path}`.replaceAll(/\/+/g, "/").replace(/(?<=.)\/$/, "");
      const methods = new Set(route.stack.map(({ method }) => method.toUpperCase()));
      return [...methods].map((method) => ({ method, path, route }));
    }),
  );
}

/** What a path as Express writes it matches; a parameter is one segment or a part of one. */
export function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${escaped}/?$`, "i");
}

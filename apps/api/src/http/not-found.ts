import { endpointsAt } from "@pola/shared/api/contract";
import type { RequestHandler } from "express";
import { AppError } from "../lib/app-error.ts";

/** The last handler below /api: 405 with Allow when the path exists with other methods, otherwise 404. */
export function notFound(): RequestHandler {
  return (req) => {
    const methods = new Set<string>(endpointsAt(req.path).map(({ method }) => method));
    if (methods.size === 0) throw new AppError("NOT_FOUND", "Not found");
    if (methods.has("GET")) methods.add("HEAD");
    throw new AppError("METHOD_NOT_ALLOWED", `${req.method} is not allowed here`, { allow: [...methods] });
  };
}

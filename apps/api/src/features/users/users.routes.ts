import { Router } from "express";
import type { Ctx } from "../../context.ts";

export function userRoutes(_ctx: Ctx): Router {
  return Router();
}

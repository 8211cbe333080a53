import { Router } from "express";
import type { Ctx } from "../../context.ts";

export function adminRoutes(_ctx: Ctx): Router {
  return Router();
}

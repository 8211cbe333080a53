import { Router } from "express";
import type { Ctx } from "../../context.ts";

export function authRoutes(_ctx: Ctx): Router {
  return Router();
}

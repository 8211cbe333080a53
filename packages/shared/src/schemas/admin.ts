import * as z from "zod/mini";
import { Order } from "./order.ts";
import { User } from "./user.ts";

/** The admin dashboard in one call: the five figures, the newest five applications and orders. */
export const AdminStats = z.object({
  totalResellers: z.number(),
  activeResellers: z.number(),
  totalProducts: z.number(),
  totalOrders: z.number(),
  totalRevenue: z.number(),
  pendingCommissions: z.number(),
  pendingPayouts: z.number(),
  recentApplications: z.array(User),
  recentOrders: z.array(Order),
});
export type AdminStats = z.infer<typeof AdminStats>;

import { AccountExport } from "@pola/shared/schemas/account-export";
import { Session } from "@pola/shared/schemas/auth";
import {
  ActivityEntry,
  AdminSettings,
  AdminStats,
  OutboxMail,
  OutboxMailDetail,
  QueuedMails,
} from "@pola/shared/schemas/admin";
import {
  BulkOrderResult,
  MatchingOrders,
  Order,
  OrderCounts,
  OrdersSummary,
} from "@pola/shared/schemas/order";
import {
  Adjustment,
  AdminPayoutWeek,
  BankFile,
  CloseResult,
  Leaderboard,
  PastPayout,
  PayManyResult,
  PayoutAnalytics,
  PayoutStatement,
  PayoutStatusChange,
  PayoutWeekTotal,
  PendingCommissions,
  ResellerPayout,
  ResellerStatements,
} from "@pola/shared/schemas/payout";
import { CategoryCount, Product } from "@pola/shared/schemas/product";
import { Slips, SlipsPrintedResult } from "@pola/shared/schemas/slip";
import { UploadedImage } from "@pola/shared/schemas/upload";
import { BulkUserResult, User, UserCounts, UserFigures, VendorStats } from "@pola/shared/schemas/user";
import { CheckedWaybill } from "@pola/shared/schemas/waybill";
import * as z from "zod/mini";

const DELETED = z.object({ id: z.string() });

/** What `data` of a success is, by call; the first that fits counts. `*` is one step of a path. */
const REPLIES: [call: string, data: z.ZodMiniType][] = [
  // What no server of ours answers: for the tests of the calls themselves.
  ["GET /anything", z.string()],
  ["POST /anything", z.string()],
  ["GET /auth/me/export", AccountExport],
  ["POST /auth/change-password", Session],
  ["POST /auth/login", Session],
  ["POST /auth/register", Session],
  ["PUT /auth/profile", User],
  ["DELETE /orders/*", DELETED],
  ["DELETE /products/*", DELETED],
  ["DELETE /users/*", DELETED],
  ["PATCH /orders/*/status", Order],
  ["PATCH /orders/*/tracking", Order],
  ["POST /orders", Order],
  ["POST /orders/*/late-return", Order],
  ["GET /admin/activity", z.array(ActivityEntry)],
  ["GET /admin/mail", z.array(OutboxMail)],
  ["GET /admin/mail/*", OutboxMailDetail],
  ["POST /admin/mail/*/retry", OutboxMail],
  ["GET /admin/settings", AdminSettings],
  ["POST /admin/mail/retry", QueuedMails],
  ["GET /admin/stats", AdminStats],
  ["GET /auth/me", User],
  ["GET /orders", z.array(Order)],
  ["GET /orders/summary", OrdersSummary],
  ["GET /orders/admin/all", z.array(Order)],
  ["GET /orders/admin/counts", OrderCounts],
  ["GET /orders/admin/matching", MatchingOrders],
  ["GET /orders/admin/order/*", Order],
  ["GET /orders/admin/slips", Slips],
  ["POST /orders/admin/slips/printed", SlipsPrintedResult],
  ["POST /orders/admin/bulk-status", BulkOrderResult],
  ["POST /orders/admin/waybills", BulkOrderResult],
  ["POST /orders/admin/waybills/check", z.array(CheckedWaybill)],
  ["GET /orders/*", Order],
  ["GET /payouts/admin", AdminPayoutWeek],
  ["GET /payouts/admin/dashboard", PendingCommissions],
  ["GET /payouts/admin/export", BankFile],
  ["GET /payouts/admin/reseller/*", ResellerStatements],
  ["GET /payouts/admin/weeks", z.array(PayoutWeekTotal)],
  ["POST /payouts/admin/adjustments", Adjustment],
  ["POST /payouts/admin/close", CloseResult],
  ["PUT /payouts/admin/status", PayoutStatusChange],
  ["PUT /payouts/admin/status-many", PayManyResult],
  ["GET /payouts/reseller", ResellerPayout],
  ["GET /payouts/reseller/analytics", PayoutAnalytics],
  ["GET /payouts/reseller/history", z.array(PastPayout)],
  ["GET /payouts/reseller/leaderboard", Leaderboard],
  ["GET /payouts/reseller/*", PayoutStatement],
  ["GET /products", z.array(Product)],
  ["GET /products/categories", z.array(CategoryCount)],
  ["GET /products/*", Product],
  ["POST /products", Product],
  ["PUT /products/*", Product],
  ["POST /uploads/images", UploadedImage],
  ["GET /users", z.array(User)],
  ["GET /users/counts", UserCounts],
  ["GET /users/vendor-stats", VendorStats],
  ["GET /users/*", User],
  ["GET /users/*/figures", UserFigures],
  ["POST /users", User],
  ["POST /users/bulk-status", BulkUserResult],
  ["PATCH /users/*/role", User],
  ["PATCH /users/*/status", User],
  ["GET /vendor/listings", z.array(Product)],
];

/**
 * What is wrong with a stand-in's reply, or null: the browser takes replies as the shared schemas have them
 * (docs/decisions/0019), so that a test must not invent others.
 */
export async function misfitOf(method: string, url: URL, response: Response): Promise<string | null> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  if (!response.ok || !isJson) return null;
  const call = `${method.toUpperCase()} ${url.pathname.replace(/^\/api/, "")}`;
  const schema = REPLIES.find(([pattern]) => matches(pattern, call))?.[1];
  const body: unknown = await response.clone().json();
  if (typeof body !== "object" || body === null || !("data" in body)) return null;
  // Without a schema only what carries nothing may be answered.
  if (!schema) return body.data === null ? null : `${call} has no schema in src/test/replies.ts`;
  const { error } = schema.safeParse(body.data);
  return error ? `${call}: ${z.prettifyError(error)}` : null;
}

function matches(pattern: string, call: string): boolean {
  const steps = call.split("/");
  const wanted = pattern.split("/");
  return (
    wanted.length === steps.length && wanted.every((step, index) => step === "*" || step === steps[index])
  );
}

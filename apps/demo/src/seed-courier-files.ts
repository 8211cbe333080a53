import { addDays, businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { Courier } from "@pola/shared/schemas/courier";
import type { Ctx } from "../../api/src/context.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { everyCourier } from "../../api/src/domain/couriers.ts";
import { bookRemittance } from "../../api/src/features/remittances/book-remittance.ts";
import { previewSettlement } from "../../api/src/features/remittances/check-settlement.ts";
import { applyResults } from "../../api/src/features/results/apply-results.ts";
import { previewResults } from "../../api/src/features/results/check-results.ts";
import { daysAgo, type DemoAction } from "./demo-clock.ts";

/** Every seventh day, the latest one four days ago. */
const SETTLED_DAYS_AGO = [60, 53, 46, 39, 32, 25, 18, 11, 4];
/** A courier pays what it delivered at least so many days before. */
const DAYS_TO_PAY = 3;
const FEE_RUPEES = 350;
/** One parcel in so many comes with too little cash. */
const SHORT_ONE_IN = 90;
const SHORT_RUPEES = 100;
/** How many customers each courier did not find at home last night, at most. */
const NOT_REACHED = 2;

/**
 * Each courier pays the cash it collected once a week, with a settlement file; Own delivery brings it and takes no fee. Last night the
 * couriers sent results files with older parcels that they could not deliver.
 */
export function courierFileActions(ctx: Ctx, admin: Actor): DemoAction[] {
  const withEach = (at: Date, run: CourierAction): DemoAction => ({
    at,
    run: async (then) => {
      for (const courier of await everyCourier.rows(then.pool)) await run(then, admin, courier);
    },
  });
  return [
    ...SETTLED_DAYS_AGO.map((day) => withEach(daysAgo(ctx, day, 10 * 60), settle)),
    withEach(daysAgo(ctx, 1, 19 * 60), reportNotReached),
  ];
}

type CourierAction = (ctx: Ctx, admin: Actor, courier: Courier) => Promise<void>;

async function settle(ctx: Ctx, admin: Actor, courier: Courier): Promise<void> {
  const today = businessDateOf(ctx.now());
  const { id: courierId, settlementMapping, isOwnDelivery } = courier;
  const parcels = await ctx.db.order.findMany({
    where: {
      courierId,
      status: { in: ["delivered", "completed"] },
      remittanceId: null,
      deliveredOn: { lte: new Date(addDays(today, -DAYS_TO_PAY)) },
    },
    orderBy: { orderNumber: "asc" },
    select: { orderNumber: true, trackingNumber: true, totalAmountCents: true },
  });
  if (parcels.length === 0 || !settlementMapping) return;
  const lines = parcels.map(({ orderNumber, trackingNumber: waybill, totalAmountCents }) => {
    const isShort = Number(orderNumber.replaceAll(/\D/g, "")) % SHORT_ONE_IN === 0;
    const cash = toRupees(totalAmountCents) - (isShort ? SHORT_RUPEES : 0);
    const fee = isOwnDelivery ? 0 : FEE_RUPEES;
    return { waybill, orderNumber, cash, fee, net: cash - fee };
  });
  const file = fileOf(settlementMapping, lines);
  const preview = await previewSettlement(ctx, courierId, { file });
  await bookRemittance(ctx, admin, courierId, {
    file,
    hash: preview.file.hash,
    bankReference: `DEMO-${isOwnDelivery ? "CASH" : "COD"}-${today.replaceAll("-", "")}`,
    receivedOn: today,
    amount: preview.sums.net,
  });
}

async function reportNotReached(ctx: Ctx, admin: Actor, courier: Courier): Promise<void> {
  const { id: courierId, resultsMapping } = courier;
  if (!resultsMapping) return;
  const parcels = await ctx.db.order.findMany({
    where: { courierId, status: "shipped", createdAt: { lt: daysAgo(ctx, 0, 0) } },
    orderBy: { orderNumber: "asc" },
    take: NOT_REACHED,
    select: { orderNumber: true, trackingNumber: true, totalAmountCents: true },
  });
  const { words, reasons } = resultsMapping;
  const lines = parcels.map(({ orderNumber, trackingNumber: waybill, totalAmountCents }) => ({
    waybill,
    orderNumber,
    result: words.find(({ result }) => result === "failed")?.word,
    reason: reasons.find(({ reason }) => reason === "not_reachable")?.word,
    date: businessDateOf(ctx.now()),
    cash: toRupees(totalAmountCents),
  }));
  if (lines.length === 0) return;
  const file = fileOf(resultsMapping, lines);
  const preview = await previewResults(ctx, courierId, { file });
  await applyResults(ctx, admin, courierId, { file, hash: preview.file.hash, writeOff: [] });
}

type Line = Record<string, string | number | null | undefined>;

/** The lines as a CSV file with the columns of the courier, in base64. */
function fileOf(mapping: object, lines: readonly Line[]): string {
  const columns = Object.entries(mapping).filter(([, heading]) => typeof heading === "string");
  const rows = lines.map((line) => columns.map(([field]) => line[field]));
  const csv = [columns.map(([, heading]) => String(heading)), ...rows]
    .map((cells) => cells.join(","))
    .join("\n");
  return Buffer.from(csv).toString("base64");
}

import { Dispatch, DispatchPreview, type NewDispatch } from "@pola/shared/schemas/dispatch";
import type { Order } from "@pola/shared/schemas/order";
import { openOrderShop, type OrderShop } from "./shop.ts";

type Line = NewDispatch["lines"][number];
type Draft = { orderNumber: string; waybill: string };

/** What the courier of {@link openDispatchShop} is called and asks for. */
export const ISLAND = {
  name: "Island Parcels",
  trackingUrl: "https://island.example/track?no={waybill}",
  waybillPattern: "IP######",
};

/** A shop of orders with a courier that takes them. One per test file. */
export type DispatchShop = OrderShop & Awaited<ReturnType<typeof withCourier>>;

export async function openDispatchShop(): Promise<DispatchShop> {
  const orders = await openOrderShop();
  return { ...orders, ...(await withCourier(orders)) };
}

async function withCourier({ shop, admin }: OrderShop) {
  let count = 0;
  const newWaybill = () => `IP${String((count += 1)).padStart(6, "0")}`;
  /** Adds a courier and returns its id. @throws Error when it is refused */
  const addCourier = async (input: Partial<typeof ISLAND> = {}): Promise<string> => {
    const name = `Courier ${(count += 1)}`;
    const res = await shop
      .as(admin)
      .post("/api/couriers")
      .send({ ...ISLAND, name, ...input });
    if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
    return res.body.data.id;
  };
  const courierId = await addCourier(ISLAND);
  const send = async (lines: Line[], to = courierId) =>
    await shop.as(admin).post("/api/dispatches").send({ courierId: to, lines });
  const preview = async (lines: Draft[], to = courierId) =>
    await shop.as(admin).post("/api/dispatches/preview").send({ courierId: to, lines });
  return {
    courierId,
    addCourier,
    newWaybill,
    send,
    preview,
    /** What a preview says. */
    previewed: async (...lines: Draft[]) => DispatchPreview.parse((await preview(lines)).body.data),
    /** Hands parcels over. @throws Error when it is refused */
    dispatched: async (lines: Line[], to = courierId): Promise<Dispatch> => {
      const res = await send(lines, to);
      if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
      return Dispatch.parse(res.body.data);
    },
    lineOf: ({ id }: Order, waybill = newWaybill(), replaces: string | null = null): Line => ({
      orderId: id,
      waybill,
      replaces,
    }),
    /** What a dispatch changes about an order. */
    stored: async ({ id }: Order) =>
      await shop.db.order.findUniqueOrThrow({
        where: { id },
        select: { status: true, trackingNumber: true, courierId: true },
      }),
  };
}

/** An order that no dispatch took, as `stored` returns it. */
export const NOT_SHIPPED = { status: "processing", trackingNumber: null, courierId: null };

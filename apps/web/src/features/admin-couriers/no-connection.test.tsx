import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { makeCourier, makeMatchedOrder } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, serve } from "../../test/server.ts";
import "./dispatch-page.tsx";

const order = makeMatchedOrder({ orderNumber: "ORD-7", status: "processing", trackingNumber: null });

/** Opens the screen with one printed order. While `isDown()`, checks get no response. */
async function openOne(isDown = () => false) {
  serve("get", "/couriers", () => ok([makeCourier()]));
  serve("get", "/orders/admin/all", () =>
    ok([
      makeOrder({ orderNumber: "ORD-7", status: "processing", slipPrintedAt: "2026-11-22T04:00:00.000Z" }),
    ]),
  );
  serve("post", "/dispatches/preview", () =>
    isDown()
      ? networkFailure()
      : ok({
          lines: [{ orderNumber: "ORD-7", waybill: "PX000007", order, outcome: "ship", message: null }],
          parcels: 1,
          cash: 0,
        }),
  );
  const { user } = renderApp("/admin/couriers/dispatch", { as: "admin" });
  const waybill = await screen.findByRole<HTMLInputElement>("textbox", { name: "Waybill of ORD-7" });
  return { user, waybill };
}

test("a hand-over without a reply says so at once, and the waybills stay", async () => {
  serve("post", "/dispatches", () => networkFailure());
  const { user, waybill } = await openOne();
  await user.type(waybill, "PX000007{Enter}");
  const handOver = await screen.findByRole<HTMLButtonElement>("button", { name: "Hand Over 1 Parcel" });
  serve("get", "/couriers", pendingForever);
  serve("get", "/orders/admin/all", pendingForever);
  await user.click(handOver);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "No reply arrived, so the parcels may have been handed over. Look at Dispatches before you try again.",
  );
  expect(handOver.textContent).toBe("Hand Over 1 Parcel");
  expect(waybill.value).toBe("PX000007");
});

test("waybills that could not be checked are checked again by a button, once the server is back", async () => {
  let isDown = false;
  const { user, waybill } = await openOne(() => isDown);
  isDown = true;
  await user.type(waybill, "PX000007{Enter}");
  const alert = within(await screen.findByRole("alert"));
  alert.getByText("Network error. Please try again.");
  isDown = false;
  await user.click(alert.getByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await screen.findByRole("button", { name: "Hand Over 1 Parcel" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(waybill.value).toBe("PX000007");
});

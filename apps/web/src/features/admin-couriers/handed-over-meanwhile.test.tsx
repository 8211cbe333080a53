import { CheckDispatch, type CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { makeCourier, makeMatchedOrder, makeOwnDelivery } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./dispatch-page.tsx";

test("after parcels that another admin handed over meanwhile the screen says so, shows which waybill would be replaced, and keeps the focus", async () => {
  const orders = ["ORD-000001", "ORD-000002"].map((orderNumber) =>
    makeMatchedOrder({ orderNumber, status: "processing", trackingNumber: null }),
  );
  let isShipped = false;
  serve("get", "/couriers", () => ok([makeOwnDelivery(), makeCourier()]));
  serve("get", "/orders/admin/all", () =>
    ok(
      orders.map(({ orderNumber }) =>
        makeOrder({ orderNumber, status: "processing", slipPrintedAt: "2026-11-22T04:00:00.000Z" }),
      ),
    ),
  );
  serve("post", "/dispatches/preview", async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const lines = CheckDispatch.parse(body).lines.map(({ orderNumber, waybill }, index) => {
      const outcome: CheckedDispatchLine["outcome"] =
        waybill === "" ? "refused" : isShipped ? "correct" : "ship";
      const order = isShipped
        ? makeMatchedOrder({ orderNumber, status: "shipped", trackingNumber: `PX00009${index}` })
        : (orders[index] ?? null);
      return { orderNumber, waybill, order, outcome, message: null };
    });
    return ok({ lines, parcels: 0, cash: 0 });
  });
  const one = "ORD-000001: It has just been shipped with the waybill PX000090";
  const all = `${one}. Nothing was handed over. The same goes for 1 more.`;
  serve("post", "/dispatches", () => {
    isShipped = true;
    return refusal(409, "CONFLICT", all, {
      errors: { "lines.0.waybill": one, "lines.1.waybill": one.replaceAll("1", "2") },
    });
  });
  const { user } = renderApp("/admin/couriers/dispatch", { as: "admin" });
  await user.click(await screen.findByRole("textbox", { name: "Waybill of ORD-000001" }));
  // A disabled button would lose the focus with each check of the waybills.
  const idle = await screen.findByRole<HTMLButtonElement>("button", { name: "Hand Over 0 Parcels" });
  expect([idle.disabled, idle.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  await user.paste("PX000001\nPX000002\n");
  const button = await screen.findByRole("button", { name: "Hand Over 2 Parcels" });
  await user.click(button);

  expect((await screen.findByRole("alert")).textContent).toBe(all);
  const row = within(screen.getByRole("row", { name: /ORD-000002/ }));
  expect(await row.findByText("Corrects the waybill")).toBeTruthy();
  expect(row.getByText("In place of PX000091")).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

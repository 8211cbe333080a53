import { MAX_WAYBILLS } from "@pola/shared/limits";
import { COUNT_CAP } from "@pola/shared/list-count";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { makeCourier, makeOwnDelivery } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./dispatch-page.tsx";

test("printed orders are found behind more orders than a list counts", async () => {
  const first = COUNT_CAP + 400;
  serve("post", "/dispatches/preview", () => refusal(503, "UNAVAILABLE", "Not in this test"));
  serve("get", "/couriers", () => ok([makeOwnDelivery(), makeCourier()]));
  serve("get", "/orders/admin/all", ({ url }) => {
    const [page, pageSize] = [Number(url.searchParams.get("page")), Number(url.searchParams.get("pageSize"))];
    const isLast = (page - 1) * pageSize >= first;
    const rows = Array.from({ length: isLast ? 1 : pageSize }, () =>
      makeOrder({
        orderNumber: isLast ? "ORD-000002" : "ORD-000001",
        status: "processing",
        slipPrintedAt: isLast ? "2026-11-22T04:00:00.000Z" : null,
      }),
    );
    return ok(rows, { pagination: { page, pageSize, total: COUNT_CAP + 1, totalPages: 51 } });
  });
  renderApp("/admin/couriers/dispatch", { as: "admin" });
  expect(
    await screen.findByRole("textbox", { name: "Waybill of ORD-000002" }, { timeout: 5_000 }),
  ).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Waybill of ORD-000001" })).toBeNull();
});

test("of more selected orders than a dispatch may have, the first ones are listed, and the screen says so", async () => {
  const orderNumbers = Array.from({ length: MAX_WAYBILLS + 1 }, (_, index) => `ORD-${index + 1}`);
  serve("get", "/couriers", () => ok([makeOwnDelivery(), makeCourier()]));
  serve("post", "/dispatches/preview", () => refusal(503, "UNAVAILABLE", "Not in this test"));
  window.history.replaceState({ usr: { orderNumbers }, key: "selected" }, "", "/admin/couriers/dispatch");
  renderApp(null, { as: "admin" });
  expect(await screen.findByText("These are the first 500 of 501 selected parcels")).toBeTruthy();
  expect(screen.getByText(/^0 of 500 parcels ready$/)).toBeTruthy();
});

test("of more pasted lines than a dispatch may have, the screen says how many it left out", async () => {
  serve("get", "/couriers", () => ok([makeOwnDelivery(), makeCourier()]));
  serve("get", "/orders/admin/all", () => ok([]));
  serve("post", "/dispatches/preview", () => refusal(503, "UNAVAILABLE", "Not in this test"));
  const { user } = renderApp("/admin/couriers/dispatch", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Paste Waybills" }));
  await user.click(await screen.findByRole("textbox", { name: "Waybills" }));
  await user.paste(
    Array.from({ length: MAX_WAYBILLS + 2 }, (_, index) => `ORD-${index},PX${index}`).join("\n"),
  );
  await user.click(screen.getByRole("button", { name: "Fill In" }));
  expect(await screen.findByText("2 lines left out: a dispatch has at most 500 parcels.")).toBeTruthy();
  expect(screen.getByText(/^0 of 500 parcels ready$/)).toBeTruthy();
});

test("the slip of an order for which a full dispatch has no place changes no waybill, nor does the scan after it (D-1880)", async () => {
  const orderNumbers = Array.from({ length: MAX_WAYBILLS }, (_, index) => `ORD-${index + 1}`);
  serve("get", "/couriers", () => ok([makeOwnDelivery(), makeCourier()]));
  serve("post", "/dispatches/preview", () => refusal(503, "UNAVAILABLE", "Not in this test"));
  window.history.replaceState({ usr: { orderNumbers }, key: "full" }, "", "/admin/couriers/dispatch");
  const { user } = renderApp(null, { as: "admin" });
  await screen.findByText(/^0 of 500 parcels ready$/);
  // By role, each of 500 fields takes a second.
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>("[data-waybill]"));
  act(() => fields[0]?.focus());
  // Pasted, because 500 rows are rendered for each key.
  await user.paste("ORD-900");
  await user.keyboard("{Enter}");
  await user.paste("PX9");
  expect(await screen.findByText("ORD-900 was not added: a dispatch has at most 500 parcels.")).toBeTruthy();
  expect(fields.map(({ value }) => value).join("")).toBe("");
});

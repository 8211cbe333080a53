import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./cash-page.tsx";
import "./returns-page.tsx";

const courierId = newId();
const none = { parcels: 0, cash: 0 };

test("outstanding cash is shown by courier and age, and a sum opens its parcels", async () => {
  serve("get", "/couriers/outstanding", () =>
    ok([
      {
        courierId,
        courierName: "Pronto Express",
        total: { parcels: 2, cash: 7500 },
        ages: {
          "0-7": { parcels: 1, cash: 5000 },
          "8-14": none,
          "15-30": none,
          "over-30": { parcels: 1, cash: 2500 },
        },
      },
    ]),
  );
  const calls = serve("get", "/couriers/outstanding/orders", () =>
    ok([
      {
        orderId: newId(),
        orderNumber: "ORD-000009",
        status: "delivered",
        courierName: "Pronto Express",
        waybill: "PX000009",
        customerName: "Kasun Silva",
        businessName: "Nimali Fashion",
        deliveredOn: "2026-10-01",
        days: 52,
        cash: 2500,
      },
    ]),
  );
  const { user } = renderApp("/admin/couriers/cash", { as: "admin" });
  const sums = within(await screen.findByRole("table", { name: "Outstanding cash by courier and age" }));
  expect(sums.getByRole("row", { name: /Pronto/ }).textContent).toBe(
    "Pronto ExpressRs. 5,000.001 parcel––Rs. 2,500.001 parcelRs. 7,500.002 parcels",
  );
  await user.click(sums.getByRole("link", { name: /2,500/ }));
  expect(await screen.findByRole("heading", { name: "Parcels: Pronto Express, Over 30 days" })).toBeTruthy();
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("age")).toBe("over-30"));
  expect(calls.at(-1)?.url.searchParams.get("courierId")).toBe(courierId);
  const row = await screen.findByRole("row", { name: /ORD-000009/ });
  expect(row.textContent).toContain("Oct 1, 2026 (52 days)");
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show all" })).toBeNull());
  expect(document.activeElement?.textContent).toBe("Parcels");
});

test("without outstanding cash the screen says so, and a failure can be retried", async () => {
  const calls = serve("get", "/couriers/outstanding", () => refusal(500, "INTERNAL", ""));
  serve("get", "/couriers/outstanding/orders", () => ok([]));
  const { user } = renderApp("/admin/couriers/cash", { as: "admin" });
  expect(await screen.findByText("No cash is outstanding")).toBeTruthy();
  expect(await screen.findByText("Failed to load outstanding cash")).toBeTruthy();
  const before = calls.length;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

const reasons = {
  refused: 0,
  not_reachable: 0,
  wrong_address: 0,
  damaged: 0,
  changed_mind: 0,
  other: 0,
  none: 0,
};

test("returns are shown as bars and as a table with the same figures, by courier, reseller, product or area", async () => {
  const calls = serve("get", "/returns/report", () =>
    ok([
      {
        id: courierId,
        name: "Pronto Express",
        parcels: 40,
        returned: 4,
        reasons: { ...reasons, refused: 3, none: 1 },
      },
      { id: newId(), name: "Swift", parcels: 10, returned: 0, reasons },
    ]),
  );
  const { user } = renderApp("/admin/couriers/returns", { as: "admin" });
  const chart = within(await screen.findByRole("region", { name: "Returns by courier: share and reasons" }));
  expect(chart.getByText("10.0%")).toBeTruthy();
  expect(chart.getByText("10%")).toBeTruthy();
  expect(chart.getByText("Pronto Express").parentElement?.innerHTML).toContain("width: 100%");
  expect(chart.getByTitle("Refused at the door").style.flexGrow).toBe("3");
  expect(chart.getByTitle("Without a reason").style.flexGrow).toBe("1");
  expect(chart.getByText("Without a reason")).toBeTruthy();
  expect(chart.queryByText("Swift")).toBeNull();
  const table = within(screen.getByRole("table", { name: "Returns by courier" }));
  expect(table.getByRole("row", { name: /Pronto/ }).textContent).toBe(
    "Pronto Express40410.0%Refused at the door: 3, Without a reason: 1",
  );
  expect(table.getByRole("row", { name: /Swift/ }).textContent).toBe("Swift1000.0%–");
  await user.click(screen.getByRole("button", { name: "Area" }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("by")).toBe("area"));
  expect(await screen.findByRole("table", { name: "Returns by area" })).toBeTruthy();
});

test("the days of the returns are at most a year, so all dates are not offered", async () => {
  const calls = serve("get", "/returns/report", () => ok([]));
  const { user } = renderApp("/admin/couriers/returns", { as: "admin" });
  const dates = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Dates" });
  expect(dates.selectedOptions[0]?.textContent).toBe("Last 30 days");
  expect([...dates.options].map(({ textContent }) => textContent)).not.toContain("All dates");
  await user.selectOptions(dates, "Last 90 days");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("from")).toMatch(/^20/));
});

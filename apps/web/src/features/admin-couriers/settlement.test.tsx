import type { Remittance, SettlementPreview } from "@pola/shared/schemas/remittance";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newId } from "../../test/factories.ts";
import { makeCourier, makeOwnDelivery, makeSettlementLine } from "../../test/make-courier.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./remittance-page.tsx";
import "./remittances-page.tsx";
import "./settlement-page.tsx";

const courier = makeCourier();

const preview: SettlementPreview = {
  file: { hash: "b".repeat(64), columns: ["AWB", "COD"], sample: [["PX000001", "2500"]], lines: 3 },
  mapping: { waybill: "AWB", orderNumber: null, cash: "COD", fee: null, net: null },
  suggestion: null,
  bookedAs: null,
  sums: { cash: 7400, fee: 750, net: 6650 },
  settles: 2,
  completes: 2,
  commission: 900,
  lines: [
    makeSettlementLine(1),
    makeSettlementLine(2, { outcome: "short", cash: 2400, net: 2150 }),
    makeSettlementLine(3, { outcome: "unknown", kind: "unmatched", order: null, expected: null }),
  ],
};

const remittance: Remittance = {
  id: newId(),
  number: "RM-0003",
  courierId: courier.id,
  courierName: courier.name,
  bankReference: "BOC 991",
  receivedOn: "2026-11-22",
  cash: 7400,
  fee: 750,
  net: 6650,
  lines: 3,
  settled: 2,
  differences: 1,
  unmatched: 2250,
  createdAt: "2026-11-22T04:00:00.000Z",
  createdBy: "Asha Perera",
};

async function openSettlement(shown: () => SettlementPreview = () => preview, ofCourier = () => courier) {
  serve("get", "/couriers", () => ok([makeOwnDelivery(), ofCourier()]));
  serve("post", `/couriers/${courier.id}/remittances/preview`, () => ok(shown()));
  const { user } = renderApp("/admin/couriers/settlement", { as: "admin" });
  const area = await screen.findByRole("region", { name: "File of settlement" });
  await user.upload(within(area).getByLabelText("File of settlement"), new File(["AWB,COD"], "cod.csv"));
  return { user };
}

test("a settlement shows its differences first and its sums, and is booked with what the bank received, its reference and day", async () => {
  const { user } = await openSettlement();
  const sent = serve("post", `/couriers/${courier.id}/remittances`, () => ok(remittance, { status: 201 }));
  serve("get", `/remittances/${remittance.id}`, () => ok({ ...remittance, rows: [] }));
  const short = await screen.findByRole("region", { name: "Short (1)" });
  expect(within(short).getByRole("row", { name: /ORD-000002/ }).textContent).toContain("-Rs. 100.00");
  const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(groups.slice(0, 4)).toEqual([
    "Book as a remittance",
    "Unknown waybill (1)",
    "Short (1)",
    "Matches (1)",
  ]);
  expect(
    screen.getByText(
      "Settles 2 orders. Completes 2 orders and adds Rs. 900.00 commission. You can't undo this; a correction is a new remittance.",
    ),
  ).toBeTruthy();
  for (const [name, sum] of [
    ["Cash collected", "Rs. 7,400.00"],
    ["Fees", "Rs. 750.00"],
    ["Net", "Rs. 6,650.00"],
  ])
    expect(screen.getByText(name ?? "", { selector: "dt" }).nextSibling?.textContent).toBe(sum);
  await user.click(screen.getByRole("button", { name: "Book Remittance" }));
  expect(await screen.findByText("A bank reference is required")).toBeTruthy();
  expect(screen.getByText("Enter the amount that the bank received")).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.type(screen.getByRole("textbox", { name: "Amount received" }), "6,650.00");
  await user.type(screen.getByRole("textbox", { name: "Bank reference" }), "BOC 991");
  await user.clear(screen.getByLabelText("Received on"));
  await user.type(screen.getByLabelText("Received on"), "2026-11-22");
  await user.click(screen.getByRole("button", { name: "Book Remittance" }));
  await screen.findByRole("heading", { name: "RM-0003" });
  expect(sent[0]?.body).toEqual({
    id: expect.any(String),
    file: btoa("AWB,COD"),
    mapping: { waybill: "AWB", orderNumber: null, cash: "COD", fee: null, net: null },
    hash: "b".repeat(64),
    bankReference: "BOC 991",
    receivedOn: "2026-11-22",
    amount: 6650,
    seen: { settles: 2, commission: 900 },
  });
  expect(address()).toBe(`/admin/couriers/remittances/${remittance.id}`);
});

test("the columns of a file are chosen from what is suggested, and changed from what was chosen", async () => {
  const suggestion = { waybill: "AWB", orderNumber: null, cash: "COD", fee: null, net: null };
  const before = { ...suggestion, cash: "Amount" };
  let mapping: SettlementPreview["mapping"] = null;
  const saved = serve("put", `/couriers/${courier.id}/settlement-mapping`, () => {
    mapping = suggestion;
    return ok({ ...courier, settlementMapping: mapping });
  });
  const { user } = await openSettlement(
    () => ({ ...preview, mapping, suggestion }),
    () => ({ ...courier, settlementMapping: before }),
  );
  const cash = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Cash collected" });
  expect(cash.value).toBe("COD");
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save Columns" }));
  await user.click(await screen.findByRole("button", { name: "Change columns" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Change columns" }));
  await user.selectOptions(screen.getByRole("combobox", { name: /^Waybill/ }), "None");
  await user.click(screen.getByRole("button", { name: "Save Columns" }));
  expect(await screen.findByRole("button", { name: "Book Remittance" })).toBeTruthy();
  expect(saved.map(({ body }) => body)).toEqual([
    { ...suggestion, seen: before },
    { ...suggestion, waybill: null, seen: suggestion },
  ]);
});

test("a file that was booked before can't be booked again", async () => {
  await openSettlement(() => ({ ...preview, bookedAs: { id: newId(), number: "RM-0003" } }));
  expect(await screen.findByText("This file is booked already: RM-0003")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Short (1)" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Book Remittance" })).toBeNull();
});

test("a line that was settled before names its remittance once", async () => {
  const settled = { outcome: "settled", kind: "correction", message: "Settled by RM-0001" } as const;
  await openSettlement(() => ({
    ...preview,
    settles: 0,
    completes: 0,
    lines: [makeSettlementLine(1, { ...settled, settledBy: "RM-0001" })],
  }));
  expect(await screen.findByText("Settled by RM-0001")).toBeTruthy();
  expect(screen.getByText(/^Settles 0 orders\. You can't undo this;/)).toBeTruthy();
});

test("an amount that the bank did not receive is refused at its field", async () => {
  const { user } = await openSettlement();
  const message = "The file's net sum is Rs. 6,650.00, and you entered Rs. 6,500.00.";
  const sent = serve("post", `/couriers/${courier.id}/remittances`, () =>
    refusal(422, "VALIDATION_FAILED", message, { errors: { amount: message } }),
  );
  await user.type(await screen.findByRole("textbox", { name: "Bank reference" }), "BOC 991");
  const amount = screen.getByRole("textbox", { name: "Amount received" });
  await user.type(amount, "6500");
  await user.click(screen.getByRole("button", { name: "Book Remittance" }));
  await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(sent[0]?.body).toMatchObject({ amount: 6500 });
});

test("when another admin booked the file first, the reason is shown and what was typed stays", async () => {
  const { user } = await openSettlement();
  serve("post", `/couriers/${courier.id}/remittances`, () =>
    refusal(409, "CONFLICT", "This file is booked already as RM-0003"),
  );
  await user.type(await screen.findByRole("textbox", { name: "Bank reference" }), "BOC 991");
  await user.type(screen.getByRole("textbox", { name: "Amount received" }), "6650");
  await user.click(screen.getByRole("button", { name: "Book Remittance" }));
  const reason = await screen.findByRole("alert");
  expect(reason.textContent).toBe("This file is booked already as RM-0003");
  // Beside the button: on a phone the top of the form is out of sight.
  expect(reason.nextElementSibling).toBe(screen.getByRole("button", { name: "Book Remittance" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Bank reference" }).value).toBe("BOC 991");
});

test("what changed since the preview is shown again before a settlement is booked (D-2303)", async () => {
  let shown = preview;
  const { user } = await openSettlement(() => shown);
  const message = "The orders of this file have changed since the preview. Please check it again.";
  const sent = serve("post", `/couriers/${courier.id}/remittances`, () => refusal(409, "CONFLICT", message));
  await user.type(await screen.findByRole("textbox", { name: "Bank reference" }), "BOC 991");
  await user.type(screen.getByRole("textbox", { name: "Amount received" }), "6650");
  shown = { ...preview, settles: 1, completes: 0, commission: 0 };
  const book = screen.getByRole("button", { name: "Book Remittance" });
  await user.click(book);
  expect(await screen.findByText(/^Settles 1 order\. You can't undo this/)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(message);
  await user.click(book);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ seen: { settles: 2, commission: 900 } }),
    expect.objectContaining({ seen: { settles: 1, commission: 0 } }),
  ]);
});

const cardOf = async (group: string) =>
  within(await screen.findByRole("region", { name: group }))
    .getByText(/fee/i)
    .closest("p");

test("on a phone a line names the difference only where there is one, and no amount is broken in two", async () => {
  window.innerWidth = 360;
  await openSettlement();
  const short = await cardOf("Short (1)");
  expect(short?.textContent).toBe(
    "Expected Rs. 2,500.00, difference -Rs. 100.00, fee Rs. 250.00, net Rs. 2,150.00",
  );
  expect(within(short ?? document.body).getByText("difference -Rs. 100.00").className).toContain("nowrap");
  expect((await cardOf("Matches (1)"))?.textContent).toBe(
    "Expected Rs. 2,500.00, fee Rs. 250.00, net Rs. 2,250.00",
  );
  expect((await cardOf("Unknown waybill (1)"))?.textContent).toBe("Fee Rs. 250.00, net Rs. 2,250.00");
});

test("the remittances are listed with sums and differences, and one shows its lines", async () => {
  serve("get", "/couriers", () => ok([courier]));
  const takenBack = { ...remittance, id: newId(), number: "RM-0002", differences: 0, unmatched: -50 };
  const calls = serve("get", "/remittances", () => ok([remittance, takenBack]));
  serve("get", `/remittances/${remittance.id}`, () =>
    ok({
      ...remittance,
      rows: [
        {
          line: 3,
          kind: "unmatched",
          orderId: null,
          orderNumber: null,
          waybill: "PX000003",
          expected: null,
          cash: 2500,
          fee: 250,
          net: 2250,
          note: "No order of this courier has this waybill",
        },
        {
          line: 2,
          kind: "settlement",
          orderId: newId(),
          orderNumber: "ORD-000002",
          waybill: "PX000002",
          expected: 2500,
          cash: 2400,
          fee: 250,
          net: 2150,
          note: null,
        },
      ],
    }),
  );
  const { user } = renderApp("/admin/couriers/remittances", { as: "admin" });
  const row = await screen.findByRole("row", { name: /RM-0003/ });
  for (const text of [
    "Pronto Express",
    "BOC 991",
    "Rs. 6,650.00",
    "1 short or over, Rs. 2,250.00 settles nothing",
  ])
    expect(row.textContent).toContain(text);
  expect(screen.getByRole("row", { name: /RM-0002/ }).textContent).toContain("-Rs. 50.00 settles nothing");
  await user.selectOptions(screen.getByRole("combobox", { name: "Courier" }), "Pronto Express");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("courierId")).toBe(courier.id));
  await user.click(await screen.findByRole("link", { name: "RM-0003" }));
  expect((await screen.findByRole("row", { name: /PX000003/ })).textContent).toContain("Settles nothing");
  expect(screen.getByRole("row", { name: /ORD-000002/ }).textContent).toContain("Settled, Rs. 100.00 short");
});

test("without a remittance of the chosen courier the list says who was searched for", async () => {
  serve("get", "/couriers", () => ok([courier]));
  serve("get", "/remittances", ({ url }) => ok(url.searchParams.has("courierId") ? [] : [remittance]));
  const { user } = renderApp("/admin/couriers/remittances", { as: "admin" });
  await screen.findByRole("row", { name: /RM-0003/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Courier" }), courier.name);
  expect(await screen.findByText("No remittances found")).toBeTruthy();
  expect(screen.getByText("Searched for: Pronto Express.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("row", { name: /RM-0003/ })).toBeTruthy();
});

test("equal lines of a remittance are rows of their own, and none of them stays on the next page", async () => {
  const unknown = { kind: "unmatched", orderId: null, orderNumber: null, expected: null, note: null };
  const charge = { ...unknown, waybill: "PX000009", cash: 0, fee: 50, net: -50 };
  const lines = Array.from({ length: 50 }, (_, index) => ({ ...charge, line: index + 1 }));
  lines.push({ ...charge, line: 51, waybill: "PX000010" });
  serve("get", `/remittances/${remittance.id}`, ({ url }) => {
    const page = Number(url.searchParams.get("page") ?? 1);
    return ok({ ...remittance, lines: lines.length, rows: lines.slice((page - 1) * 50, page * 50) });
  });
  const { user } = renderApp(`/admin/couriers/remittances/${remittance.id}`, { as: "admin" });
  await screen.findByRole("heading", { name: "RM-0003" });
  expect(screen.getAllByRole("row", { name: /PX000009/ })).toHaveLength(50);
  await user.click(screen.getByRole("button", { name: /Next/ }));
  expect(await screen.findByRole("row", { name: /PX000010/ })).toBeTruthy();
  expect(screen.queryAllByRole("row", { name: /PX000009/ })).toHaveLength(0);
});

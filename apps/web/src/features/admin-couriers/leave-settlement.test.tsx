import type { Remittance, SettlementPreview } from "@pola/shared/schemas/remittance";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newId } from "../../test/factories.ts";
import { makeCourier, makeOwnDelivery, makeSettlementLine } from "../../test/make-courier.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./remittance-page.tsx";
import "./results-page.tsx";
import "./settlement-page.tsx";

const courier = makeCourier();

const preview: SettlementPreview = {
  file: { hash: "b".repeat(64), columns: ["AWB", "COD"], sample: [["PX000001", "2500"]], lines: 1 },
  mapping: { waybill: "AWB", orderNumber: null, cash: "COD", fee: null, net: null },
  suggestion: null,
  bookedAs: null,
  sums: { cash: 2500, fee: 0, net: 2500 },
  settles: 1,
  completes: 0,
  commission: 0,
  lines: [makeSettlementLine(1, { fee: 0, net: 2500 })],
};

const remittance: Remittance = {
  id: newId(),
  number: "RM-0003",
  courierId: courier.id,
  courierName: courier.name,
  bankReference: "BOC 991",
  receivedOn: "2026-11-22",
  cash: 2500,
  fee: 0,
  net: 2500,
  lines: 1,
  settled: 1,
  differences: 0,
  unmatched: 0,
  createdAt: "2026-11-22T04:00:00.000Z",
  createdBy: "Asha Perera",
};

async function openSettlement(shown: () => SettlementPreview = () => preview) {
  serve("get", "/couriers", () => ok([makeOwnDelivery(), courier]));
  serve("post", `/couriers/${courier.id}/remittances/preview`, () => ok(shown()));
  const { user } = renderApp("/admin/couriers/settlement", { as: "admin" });
  const area = await screen.findByRole("region", { name: "File of settlement" });
  await user.upload(within(area).getByLabelText("File of settlement"), new File(["AWB,COD"], "cod.csv"));
  await user.type(await screen.findByRole("textbox", { name: "Bank reference" }), "BOC 991");
  return user;
}

test("a settlement that is being typed asks before it is left, and not once it is booked", async () => {
  const user = await openSettlement();
  await user.click(screen.getByRole("button", { name: "Change columns" }));
  expect(screen.queryByRole("button", { name: "Book Remittance" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Bank reference" }).value).toBe("BOC 991");
  const tabs = within(screen.getByRole("navigation", { name: "Couriers" }));
  await user.click(tabs.getByRole("link", { name: "Results" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Bank reference" }).value).toBe("BOC 991");
  await user.type(screen.getByRole("textbox", { name: "Amount received" }), "2500");
  const { id } = remittance;
  serve("post", `/couriers/${courier.id}/remittances`, () => ok(remittance, { status: 201 }));
  serve("get", `/remittances/${id}`, () => refusal(500, "INTERNAL", "Not in this test"));
  await user.click(screen.getByRole("button", { name: "Book Remittance" }));
  await waitFor(() => expect(address()).toBe(`/admin/couriers/remittances/${id}`));
});

test("when another admin has booked the file, the heading has the focus that the form had", async () => {
  let shown = preview;
  const user = await openSettlement(() => shown);
  await user.type(screen.getByRole("textbox", { name: "Amount received" }), "2500");
  serve("post", `/couriers/${courier.id}/remittances`, () => {
    shown = { ...preview, bookedAs: { id: newId(), number: "RM-0002" } };
    return refusal(409, "CONFLICT", "This file is booked already: RM-0002");
  });
  await user.click(screen.getByRole("button", { name: "Book Remittance" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Book Remittance" })).toBeNull());
  const heading = screen.getByRole("heading", { name: "Settlement", level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const booked = screen.getByText("This file is booked already: RM-0002");
  expect(booked.closest("[role=status]")).not.toBeNull();
});

test("an empty file says that it is empty", async () => {
  serve("get", "/couriers", () => ok([makeOwnDelivery(), courier]));
  const { user } = renderApp("/admin/couriers/settlement", { as: "admin" });
  const area = await screen.findByRole("region", { name: "File of settlement" });
  await user.upload(within(area).getByLabelText("File of settlement"), new File([], "cod.csv"));
  expect(await screen.findByText("The file is empty.")).toBeTruthy();
});

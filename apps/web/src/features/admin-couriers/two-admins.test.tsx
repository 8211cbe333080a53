import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCourier, makeOwnDelivery, makeSettlementLine } from "../../test/make-courier.ts";
import { newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./couriers-page.tsx";
import "./hand-over-dialog.tsx";
import "./settlement-page.tsx";

const mapping = { waybill: "AWB", orderNumber: null, cash: "COD", fee: null, net: null };

async function openSettlement(shown: object) {
  const courier = makeCourier();
  serve("get", "/couriers", () => ok([makeOwnDelivery(), courier]));
  serve("post", `/couriers/${courier.id}/remittances/preview`, () =>
    ok({
      file: { hash: "b".repeat(64), columns: ["AWB", "COD"], sample: [["PX000001", "2500"]], lines: 1 },
      mapping,
      suggestion: null,
      bookedAs: null,
      sums: { cash: 2500, fee: 0, net: 2500 },
      settles: 0,
      completes: 0,
      commission: 0,
      lines: [],
      ...shown,
    }),
  );
  const { user } = renderApp("/admin/couriers/settlement", { as: "admin" });
  const area = await screen.findByRole("region", { name: "File of settlement" });
  await user.upload(within(area).getByLabelText("File of settlement"), new File(["AWB,COD"], "cod.csv"));
}

test("after another admin's choice of columns the dialog keeps one's own, shows theirs, and can be saved", async () => {
  const courier = makeCourier();
  serve("get", "/couriers", () => ok([courier]));
  const said = "Another admin has just changed how files of this courier are read. Please look at it again.";
  serve("put", `/couriers/${courier.id}/hand-over-mapping`, () => refusal(409, "CONFLICT", said));
  const { user } = renderApp("/admin/couriers", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "File columns of Pronto Express" }));
  const dialog = within(await screen.findByRole("dialog", { name: "File for Pronto Express" }));
  const heading = dialog.getByRole<HTMLInputElement>("textbox", { name: "Heading 1" });
  await user.clear(heading);
  await user.type(heading, "Own Waybill");
  const columns = [
    { heading: "AWB", field: "waybill" as const },
    { heading: "To", field: "city" as const },
  ];
  const theirs = { ...courier, handOverMapping: { columns } };
  serve("get", "/couriers", () => ok([theirs]));
  await user.click(dialog.getByRole("button", { name: "Save Columns" }));
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(await dialog.findByText("AWB: Waybill; To: City")).toBeTruthy();
  expect(heading.value).toBe("Own Waybill");

  const sent = serve("put", `/couriers/${courier.id}/hand-over-mapping`, () => ok(theirs));
  await user.click(dialog.getByRole("button", { name: "Save Columns" }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      columns: [{ heading: "Own Waybill", field: "waybill" }],
      seen: { columns },
    }),
  );
});

test("a file that was booked already leads to its remittance", async () => {
  const id = newId();
  await openSettlement({ bookedAs: { id, number: "RM-0003" } });
  expect(await screen.findByText("This file is booked already: RM-0003")).toBeTruthy();
  const link = screen.getByRole("link", { name: "See the remittance" });
  expect(link.getAttribute("href")).toBe(`/admin/couriers/remittances/${id}`);
});

test("a line with the waybill of another order does not say that it is not in our books", async () => {
  const unknown = { outcome: "unknown", kind: "unmatched", order: null, expected: null } as const;
  await openSettlement({
    lines: [makeSettlementLine(1, { ...unknown, message: "The waybill is that of ORD-000005" })],
  });
  const row = await screen.findByRole("row", { name: /ORD-000005/ });
  expect(row.textContent).not.toContain("Not in our books");
  expect(row.textContent).toContain("No matching order");
});

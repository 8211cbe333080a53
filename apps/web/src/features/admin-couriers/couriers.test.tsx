import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCourier, makeOwnDelivery } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./courier-dialog.tsx";
import "./couriers-page.tsx";
import "./dispatch-page.tsx";
import "./hand-over-dialog.tsx";

async function openCouriers(couriers = [makeOwnDelivery(), makeCourier()]) {
  serve("get", "/couriers", () => ok(couriers));
  const { user } = renderApp("/admin/couriers", { as: "admin" });
  await screen.findByRole("heading", { name: "Couriers" });
  return { user };
}

test("couriers are listed with their waybills, tracking page and mapped files", async () => {
  await openCouriers([
    makeOwnDelivery(),
    makeCourier({
      isActive: false,
      settlementMapping: { waybill: "AWB", orderNumber: null, cash: "COD", fee: null, net: null },
    }),
  ]);
  const own = await screen.findByRole("row", { name: /Own delivery/ });
  expect(own.textContent).toContain("Any waybill");
  const row = screen.getByRole("row", { name: /Pronto Express/ });
  for (const text of ["Off", "Waybills like PX######", "Columns chosen: settlement"])
    expect(row.textContent).toContain(text);
});

test("a courier is added, and a refusal stays in the dialog", async () => {
  const { user } = await openCouriers();
  const sent = serve("post", "/couriers", () => refusal(409, "CONFLICT", "A courier with this name exists"));
  await user.click(screen.getByRole("button", { name: "Add Courier" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Courier" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Courier name is required")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Swift");
  await user.type(
    dialog.getByRole("textbox", { name: /Tracking address/ }),
    "https://swift.example/t?no={{waybill}",
  );
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("A courier with this name exists")).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    name: "Swift",
    trackingUrl: "https://swift.example/t?no={waybill}",
    waybillPattern: "",
  });
});

test("a courier is switched off; Own delivery can't be", async () => {
  const courier = makeCourier();
  const own = makeOwnDelivery();
  const { user } = await openCouriers([own, courier]);
  const sent = serve("put", `/couriers/${courier.id}`, () => ok({ ...courier, isActive: false }));
  await user.click(await screen.findByRole("button", { name: "Edit Own delivery" }));
  const first = within(await screen.findByRole("dialog", { name: "Edit Own delivery" }));
  expect(first.queryByRole("checkbox", { name: "Takes parcels" })).toBeNull();
  await user.click(first.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Edit Pronto Express" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Pronto Express" }));
  await user.click(dialog.getByRole("checkbox", { name: "Takes parcels" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const name = "Pronto Express";
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ isActive: false, name, seen: { isActive: true, name } }),
  );
});

test("the columns of the file for a courier come from the pasted heading of its template", async () => {
  const courier = makeCourier();
  const { user } = await openCouriers([courier]);
  const sent = serve("put", `/couriers/${courier.id}/hand-over-mapping`, () => ok(courier));
  await user.click(await screen.findByRole("button", { name: "File columns of Pronto Express" }));
  const dialog = within(await screen.findByRole("dialog", { name: "File for Pronto Express" }));
  await user.click(dialog.getByRole("textbox", { name: /Paste the heading line/ }));
  await user.paste("Waybill No\tConsignee Name\tContact\tCOD Amount\tZone\tPostal Code");
  const [, , , , last = dialog.getByRole("combobox")] = dialog.getAllByRole("combobox", { name: "Holds" });
  await user.selectOptions(last, "City");
  await user.click(dialog.getByRole("button", { name: "Save Columns" }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      columns: [
        { heading: "Waybill No", field: "waybill" },
        { heading: "Consignee Name", field: "receiver" },
        { heading: "Contact", field: "phone" },
        { heading: "COD Amount", field: "cash" },
        { heading: "Zone", field: "city" },
        { heading: "Postal Code", field: "empty" },
      ],
      seen: null,
    }),
  );
});

test("more columns than a courier's file may have are refused with a sentence", async () => {
  const { user } = await openCouriers();
  await user.click(await screen.findByRole("button", { name: "File columns of Pronto Express" }));
  const dialog = within(await screen.findByRole("dialog", { name: "File for Pronto Express" }));
  await user.click(dialog.getByRole("textbox", { name: /Paste the heading line/ }));
  await user.paste(Array.from({ length: 41 }, (_, index) => `Column ${index + 1}`).join("\t"));
  await user.click(dialog.getByRole("button", { name: "Save Columns" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Use at most 40 columns");
});

test("the last column of a courier's file cannot be removed, and after a removal the focus stays in the list", async () => {
  const columns = ["Waybill", "City"].map((heading) => ({ heading, field: "empty" as const }));
  const { user } = await openCouriers([makeCourier({ handOverMapping: { columns } })]);
  await user.click(await screen.findByRole("button", { name: "File columns of Pronto Express" }));
  const dialog = within(await screen.findByRole("dialog", { name: "File for Pronto Express" }));
  await user.click(dialog.getByRole("button", { name: "Remove column 2" }));
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Heading 1" }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Remove column 1" }).disabled).toBe(true);
});

test("a failure to load the couriers can be retried", async () => {
  let isDown = true;
  serve("get", "/couriers", () =>
    isDown ? refusal(500, "INTERNAL", "Something went wrong") : ok([makeOwnDelivery()]),
  );
  const { user } = renderApp("/admin/couriers", { as: "admin" });
  expect(await screen.findByText("Failed to load couriers")).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table", { name: "Couriers" })).toBeTruthy();
});

test("Own delivery, when it is the only courier, is not asked for", async () => {
  serve("get", "/couriers", () => ok([makeOwnDelivery()]));
  serve("get", "/orders/admin/all", () => ok([]));
  renderApp("/admin/couriers/dispatch", { as: "admin" });
  const courier = await screen.findByRole("combobox", { name: /Courier/ });
  expect(courier.textContent).toContain("Own delivery");
  expect(screen.queryByText("Which courier takes the parcels?")).toBeNull();
});

test("after another admin's edit the dialog keeps the own changes, shows theirs beside them, and can be saved", async () => {
  const courier = makeCourier();
  const { user } = await openCouriers([makeOwnDelivery(), courier]);
  const said = "Another admin has just changed this courier. Please look at it again.";
  serve("put", `/couriers/${courier.id}`, () => refusal(409, "CONFLICT", said));
  await user.click(await screen.findByRole("button", { name: "Edit Pronto Express" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Pronto Express" }));
  const pattern = dialog.getByRole<HTMLInputElement>("textbox", { name: /Waybill pattern/ });
  await user.clear(pattern);
  await user.type(pattern, "ZZ####");
  const theirs = { ...courier, isActive: false };
  serve("get", "/couriers", () => ok([makeOwnDelivery(), theirs]));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(said)).toBeTruthy();
  const takesParcels = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Takes parcels" });
  await waitFor(() => expect(takesParcels.checked).toBe(false));
  expect(pattern.value).toBe("ZZ####");

  const sent = serve("put", `/couriers/${courier.id}`, () => ok({ ...theirs, waybillPattern: "ZZ####" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      isActive: false,
      waybillPattern: "ZZ####",
      seen: { isActive: false, waybillPattern: courier.waybillPattern },
    }),
  );
});

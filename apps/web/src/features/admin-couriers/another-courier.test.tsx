import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCourier, makeOwnDelivery } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./results-page.tsx";
import "./settlement-page.tsx";

test.each([
  ["settlement", "remittances"],
  ["results", "results"],
])("a file of %s that was chosen for one courier is not read for another", async (what, part) => {
  const pronto = makeCourier({ name: "Pronto" });
  const speedy = makeCourier({ name: "Speedy" });
  serve("get", "/couriers", () => ok([makeOwnDelivery(), pronto, speedy]));
  const reads = [pronto, speedy].map(({ id }) =>
    serve("post", `/couriers/${id}/${part}/preview`, () => refusal(422, "VALIDATION_FAILED", "Not CSV")),
  );
  const { user } = renderApp(`/admin/couriers/${what}?courier=${pronto.id}`, { as: "admin" });
  const area = await screen.findByRole("region", { name: `File of ${what}` });
  await user.upload(within(area).getByLabelText(`File of ${what}`), new File(["AWB,COD"], "cod.csv"));
  expect(await screen.findByText("Not CSV")).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Courier" }), "Speedy");
  expect(await screen.findByRole("button", { name: "Choose File" })).toBeTruthy();
  expect(reads.map(({ length }) => length)).toEqual([1, 0]);
});

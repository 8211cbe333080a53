import type { SettlementPreview } from "@pola/shared/schemas/remittance";
import type { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCourier, makeOwnDelivery, makeResultLine, makeSettlementLine } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./results-page.tsx";
import "./settlement-page.tsx";

type Name = "results" | "settlement";

const courier = makeCourier();
const file = { hash: "c".repeat(64), columns: ["AWB", "Status", "COD"], sample: [], lines: 1 };
const parcel = { waybill: "AWB", orderNumber: null };

const results: ResultsPreview = {
  file,
  mapping: { ...parcel, result: "Status", date: null, reason: null, cash: null, words: [], reasons: [] },
  suggestion: null,
  unknownWords: [],
  appliedAt: null,
  lines: [makeResultLine(1)],
};
const settlement: SettlementPreview = {
  file,
  mapping: { ...parcel, cash: "COD", fee: null, net: null },
  suggestion: null,
  bookedAs: null,
  sums: { cash: 2500, fee: 0, net: 2500 },
  settles: 1,
  completes: 1,
  commission: 450,
  lines: [makeSettlementLine(1)],
};

/** Opens a file as it is at first; once its columns or words are saved it is the other one. */
async function openFile<Preview extends ResultsPreview | SettlementPreview>(
  name: Name,
  first: Preview,
  saved: Preview,
) {
  let shown = first;
  const kind = name === "results" ? "results" : "remittances";
  serve("get", "/couriers", () => ok([makeOwnDelivery(), courier]));
  serve("post", `/couriers/${courier.id}/${kind}/preview`, () => ok(shown));
  serve("put", `/couriers/${courier.id}/${name}-mapping`, () => {
    shown = saved;
    return ok(courier);
  });
  const { user } = renderApp(`/admin/couriers/${name}`, { as: "admin" });
  const area = within(await screen.findByRole("region", { name: `File of ${name}` }));
  await user.upload(area.getByLabelText(`File of ${name}`), new File(["AWB,COD"], "file.csv"));
  /** Presses a button by the keyboard, which leaves the page. */
  return async (button: string) => {
    (await screen.findByRole("button", { name: button })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("button", { name: button })).toBeNull());
  };
}

const heading = () => screen.getByRole("heading", { level: 1 });

test.each([
  ["results", "Change columns or words", results],
  ["settlement", "Change columns", settlement],
] as const)(
  "when the question for the columns of a %s file opens or closes, the heading has the focus (D-1980)",
  async (name, change, known) => {
    const press = await openFile(name, { ...known, mapping: null }, known);
    for (const button of ["Save Columns", change, "Cancel"]) {
      await press(button);
      await waitFor(() => expect(document.activeElement).toBe(heading()));
    }
  },
);

test("once the meaning of a new word is saved, the heading has the focus (D-1980)", async () => {
  const press = await openFile("results", { ...results, unknownWords: ["Quantum"] }, results);
  await press("Save Words");
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

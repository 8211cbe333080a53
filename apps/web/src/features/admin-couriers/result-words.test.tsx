import type { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCourier, makeOwnDelivery, makeResultLine } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./results-page.tsx";

const courier = makeCourier();
const mapping = {
  waybill: "AWB",
  orderNumber: null,
  result: "Status",
  date: null,
  reason: "Remark",
  cash: null,
  words: [{ word: "RTS", result: "returned" as const }],
  reasons: [{ word: "Cx refused", reason: "other" as const }],
};
const came = makeResultLine(1, { outcome: "returned", word: "RTS", reason: "other", note: "Not at home" });

/** Opens the results of the courier with a file that was chosen. */
async function openFile(overrides: Partial<ResultsPreview>) {
  let shown: ResultsPreview = {
    file: { hash: "a".repeat(64), columns: ["AWB", "Status", "Remark"], sample: [], lines: 1 },
    mapping,
    suggestion: null,
    unknownWords: [],
    appliedAt: null,
    lines: [came],
    ...overrides,
  };
  serve("get", "/couriers", () => ok([makeOwnDelivery(), courier]));
  serve("post", `/couriers/${courier.id}/results/preview`, () => ok(shown));
  const saved = serve("put", `/couriers/${courier.id}/results-mapping`, () => {
    shown = { ...shown, unknownWords: [], lines: [{ ...came, reason: "not_reachable" }] };
    return ok(courier);
  });
  const applied = serve("post", `/couriers/${courier.id}/results`, () =>
    ok({ delivered: 0, returned: 1, failed: 0, unchanged: 0, refused: 0, appliedAt: null }),
  );
  const { user } = renderApp("/admin/couriers/results", { as: "admin" });
  const area = within(await screen.findByRole("region", { name: "File of results" }));
  await user.upload(area.getByLabelText("File of results"), new File(["AWB,Status"], "results.csv"));
  await screen.findByRole("button", { name: /^Apply/ });
  return { user, saved, applied };
}

const meaningOf = (word: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: `"${word}"` }).selectedOptions[0]?.textContent;

test("a new word whose meaning is certain starts with it (D-1555)", async () => {
  const suggestion = {
    ...mapping,
    words: [{ word: "Delivered", result: "delivered" as const }],
    reasons: [],
  };
  const { user, saved } = await openFile({
    suggestion,
    unknownWords: ["Delivered", "Quantum"],
    lines: [{ ...came, note: null }],
  });
  expect(meaningOf("Delivered")).toBe("Delivered");
  expect(meaningOf("Quantum")).toBe("Choose what it means");
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({
      words: [...mapping.words, { word: "Delivered", result: "delivered" }],
      reasons: mapping.reasons,
    }),
  );
});

test("lines whose word has no meaning yet are a group of their own, with what helps (D-1681)", async () => {
  const refused = { outcome: "refused", order: null } as const;
  await openFile({
    unknownWords: ["Quantum"],
    lines: [
      makeResultLine(1, { ...refused, message: "No order of this courier has this waybill" }),
      makeResultLine(2, { ...refused, word: "Quantum", message: 'Save what "Quantum" means first' }),
    ],
  });
  const groups = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });
  expect(groups.slice(-2).map(({ textContent }) => textContent)).toEqual([
    "Without a meaning (1)",
    "Refused (1)",
  ]);
  const waiting = within(screen.getByRole("region", { name: /^Without a meaning/ }));
  expect(waiting.getByText(/until you save above what their words mean/)).toBeTruthy();
  expect(waiting.getByText('Save what "Quantum" means first')).toBeTruthy();
  expect(screen.getByText(/, 1 without a meaning, 1 refused$/)).toBeTruthy();
});

test("results are not applied while a meaning that was chosen is not saved (D-1556)", async () => {
  const { user, applied } = await openFile({});
  await user.selectOptions(
    await screen.findByRole("combobox", { name: '"Not at home"' }),
    "Customer could not be reached",
  );
  await user.click(screen.getByRole("button", { name: "Apply 1 Result" }));
  const said = "Save the words first: what they mean changes what is applied.";
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect(applied).toHaveLength(0);
  await user.click(screen.getByRole("link", { name: "Dispatches" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(meaningOf("Not at home")).toBe("Customer could not be reached");
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Apply 1 Result" }));
  expect(await screen.findByText("Results applied")).toBeTruthy();
  expect(applied).toHaveLength(1);
});

test("another file and another courier ask before a meaning that was chosen is lost (D-1661)", async () => {
  const { user } = await openFile({});
  await user.selectOptions(
    await screen.findByRole("combobox", { name: '"Not at home"' }),
    "Customer could not be reached",
  );
  const choose = async (name: string) =>
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
  await user.click(screen.getByRole("button", { name: "Another file" }));
  await choose("Keep editing");
  await user.selectOptions(screen.getByRole("combobox", { name: "Courier" }), "Own delivery");
  await choose("Keep editing");
  await user.click(screen.getByRole("button", { name: "Change columns or words" }));
  await user.click(screen.getByRole("button", { name: "Another file" }));
  await choose("Keep editing");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(meaningOf("Not at home")).toBe("Customer could not be reached");
  await user.click(screen.getByRole("button", { name: "Another file" }));
  await choose("Discard");
  expect(await screen.findByRole("button", { name: "Choose File" })).toBeTruthy();
  const heading = screen.getByRole("heading", { name: "Delivery Results" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("columns, results and reasons that are changed together are saved together (D-1557)", async () => {
  const { user, saved } = await openFile({ lines: [{ ...came, note: null }] });
  await user.click(screen.getByRole("button", { name: "Change columns or words" }));
  await user.selectOptions(screen.getByRole("combobox", { name: /^Reason/ }), "None");
  await user.selectOptions(screen.getByRole("combobox", { name: '"RTS"' }), "Failed attempt");
  await user.selectOptions(screen.getByRole("combobox", { name: '"Cx refused"' }), "Refused at the door");
  await user.click(screen.getByRole("button", { name: "Save Columns and Words" }));
  expect(await screen.findByRole("button", { name: /^Apply/ })).toBeTruthy();
  expect(saved.map(({ body }) => body)).toEqual([
    {
      ...mapping,
      reason: null,
      words: [{ word: "RTS", result: "failed" }],
      reasons: [{ word: "Cx refused", reason: "refused" }],
      seen: mapping,
    },
  ]);
});

test("a remark that is longer than a word may be is saved by its beginning, which is what is compared (D-2041)", async () => {
  const long = "Customer was not at home ".repeat(12).trim();
  const word = long.slice(0, 200).trim();
  const { user, saved } = await openFile({ lines: [{ ...came, note: long }] });
  await user.selectOptions(screen.getByRole("combobox", { name: `"${word}"` }), "not_reachable");
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    reasons: [mapping.reasons[0], { word, reason: "not_reachable" }],
  });
});

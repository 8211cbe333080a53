import type { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeCourier, makeOwnDelivery, makeResultLine } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./results-page.tsx";

const courier = makeCourier();
const mapping = {
  waybill: "AWB",
  orderNumber: null,
  result: "Status",
  date: null,
  reason: null,
  cash: null,
  words: [{ word: "Delivered", result: "delivered" as const }],
  reasons: [],
};

const returned = makeResultLine(2, { outcome: "returned", word: "RTS", reason: "refused" });
const previewOf = (overrides: Partial<ResultsPreview> = {}): ResultsPreview => ({
  file: { hash: "a".repeat(64), columns: ["AWB", "Status"], sample: [["PX000001", "Delivered"]], lines: 4 },
  mapping,
  suggestion: null,
  unknownWords: [],
  appliedAt: null,
  lines: [
    makeResultLine(1),
    returned,
    makeResultLine(3, {
      outcome: "refused",
      message: "No order of this courier has this waybill",
      order: null,
    }),
    makeResultLine(4, { outcome: "same" }),
  ],
  ...overrides,
});

async function openResults(preview = previewOf(), from = courier) {
  let shown = preview;
  serve("get", "/couriers", () => ok([makeOwnDelivery(), from]));
  const previews = serve("post", `/couriers/${courier.id}/results/preview`, () => ok(shown));
  const { user } = renderApp("/admin/couriers/results", { as: "admin" });
  const area = await screen.findByRole("region", { name: "File of results" });
  return { user, previews, area, show: (next: ResultsPreview) => (shown = next) };
}

const content = "AWB,Status\nPX000001,Delivered";

test("a file is previewed in groups, refused lines first, and nothing is sent before Apply", async () => {
  const { user, previews, area } = await openResults();
  const sent = serve("post", `/couriers/${courier.id}/results`, () =>
    ok({ delivered: 1, returned: 1, failed: 0, unchanged: 1, refused: 1, appliedAt: null }),
  );
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  expect(
    await screen.findByText("1 delivered, 1 returned, 0 failed attempts, 1 refused, 1 already recorded"),
  ).toBeTruthy();
  const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(groups.slice(0, 4)).toEqual([
    "Refused (1)",
    "Returned (1)",
    "Delivered (1)",
    "Already recorded (1)",
  ]);
  expect(screen.getByText("No order of this courier has this waybill")).toBeTruthy();
  expect(previews[0]?.body).toEqual({ file: btoa(content) });
  expect(sent).toHaveLength(0);
  // To look at it and come back would lose the file.
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "ORD-000002" }).target).toBe("_blank");
  await user.click(screen.getByRole("checkbox", { name: "Write off the goods of ORD-000002" }));
  await user.click(screen.getByRole("link", { name: "Dispatches" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await user.click(screen.getByRole("button", { name: "Apply 2 Results" }));
  expect(await screen.findByText("Results applied")).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    file: btoa(content),
    mapping,
    hash: "a".repeat(64),
    writeOff: [returned.order?.id],
  });
});

test("pasted lines are a file too; a file that can't be read says why, and only a failure can be retried", async () => {
  const { user, area } = await openResults();
  serve("post", `/couriers/${courier.id}/results/preview`, () =>
    refusal(
      422,
      "VALIDATION_FAILED",
      "This is an Excel file. Save it as CSV, or copy its cells and paste them.",
    ),
  );
  await user.click(within(area).getByRole("textbox"));
  await user.paste(content);
  await user.click(within(area).getByRole("button", { name: "Check Lines" }));
  expect(await screen.findByText(/This is an Excel file/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Another file" }));
  serve("post", `/couriers/${courier.id}/results/preview`, () => refusal(500, "INTERNAL", "Try later"));
  const again = within(await screen.findByRole("region", { name: "File of results" }));
  await user.click(again.getByRole("textbox"));
  await user.paste(content);
  await user.click(again.getByRole("button", { name: "Check Lines" }));
  expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
});

test("a file that is gone from the device says so, and can be chosen again", async () => {
  const { user, area } = await openResults();
  const file = new File([content], "results.csv");
  vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementationOnce(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent("error"));
  });
  await user.upload(within(area).getByLabelText("File of results"), file);
  expect(await screen.findByText("The file can't be read. Check that it is still there.")).toBeTruthy();
  await user.upload(within(area).getByLabelText("File of results"), file);
  expect(await screen.findByText("results.csv")).toBeTruthy();
});

test("the columns of a courier's first file are chosen once, beside its first lines", async () => {
  const { user, area, show } = await openResults(previewOf({ mapping: null, lines: [] }));
  const saved = serve("put", `/couriers/${courier.id}/results-mapping`, () => {
    show(previewOf());
    return ok(courier);
  });
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  await screen.findByRole("heading", { name: "Which column is what?" });
  expect(screen.getByRole("cell", { name: "PX000001" })).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Result" }), "Status");
  await user.selectOptions(screen.getByRole("combobox", { name: /^Waybill/ }), "AWB");
  await user.click(screen.getByRole("button", { name: "Save Columns" }));
  expect(await screen.findByRole("button", { name: "Apply 2 Results" })).toBeTruthy();
  expect(saved[0]?.body).toEqual({ ...mapping, words: [], seen: null });
});

test("a file with other columns keeps what the courier's words mean", async () => {
  const words = [{ word: "To hub", result: "ignore" as const }];
  const reasons = [{ word: "Cx refused", reason: "refused" as const }];
  const suggestion = { ...mapping, words: [{ word: "To hub", result: "returned" as const }] };
  const seen = { ...mapping, waybill: "No", words, reasons };
  const { user, area } = await openResults(
    previewOf({ mapping: null, suggestion, lines: [] }),
    makeCourier({ id: courier.id, resultsMapping: seen }),
  );
  const saved = serve("put", `/couriers/${courier.id}/results-mapping`, () => ok(courier));
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  await user.click(await screen.findByRole("button", { name: "Save Columns" }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ ...mapping, words, reasons, seen }));
});

test("a courier's new words are asked for, and remembered", async () => {
  const { user, area, show } = await openResults(previewOf({ unknownWords: ["RTS"] }));
  const saved = serve("put", `/couriers/${courier.id}/results-mapping`, () => {
    show(previewOf());
    return ok(courier);
  });
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  await user.selectOptions(await screen.findByRole("combobox", { name: '"RTS"' }), "Returned");
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: '"RTS"' })).toBeNull());
  expect(saved[0]?.body).toEqual({
    ...mapping,
    words: [...mapping.words, { word: "RTS", result: "returned" }],
    seen: mapping,
  });
});

test("a word that was given a wrong meaning is corrected beside the columns", async () => {
  const known = { ...mapping, words: [...mapping.words, { word: "RTS", result: "delivered" as const }] };
  const { user, area, show } = await openResults(previewOf({ mapping: known }));
  const saved = serve("put", `/couriers/${courier.id}/results-mapping`, () => {
    show(previewOf());
    return ok(courier);
  });
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  await user.click(await screen.findByRole("button", { name: "Change columns or words" }));
  const word = screen.getByRole<HTMLSelectElement>("combobox", { name: '"RTS"' });
  expect(word.selectedOptions[0]?.textContent).toBe("Delivered");
  await user.selectOptions(word, "Returned");
  await user.click(screen.getByRole("button", { name: "Save Columns and Words" }));
  expect(await screen.findByRole("button", { name: "Apply 2 Results" })).toBeTruthy();
  expect(saved[0]?.body).toEqual({
    ...mapping,
    words: [...mapping.words, { word: "RTS", result: "returned" }],
    seen: known,
  });
});

test("the rest of a long group is shown without losing the focus (I-2441)", async () => {
  const lines = Array.from({ length: 51 }, (_, index) => makeResultLine(index + 1));
  const { user, area } = await openResults(previewOf({ lines }));
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  await user.click(await screen.findByRole("button", { name: "Show all 51" }));
  expect(await screen.findByRole("link", { name: "ORD-0000051" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Delivered (51)");
});

test("a wrongly chosen column of results does not ask about thousands of words at once", async () => {
  const unknownWords = Array.from({ length: 5000 }, (_, index) => `PX${index}`);
  const { user, area } = await openResults(previewOf({ unknownWords }));
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  expect(await screen.findByText("These are 100 of 5,000. Is the column right?")).toBeTruthy();
  expect(screen.getAllByRole("combobox", { name: /^"PX/ })).toHaveLength(100);
});

test("a courier's new reasons can be given a meaning; until then they are another reason", async () => {
  const odd = makeResultLine(2, { outcome: "returned", word: "RTS", reason: "other", note: "Cx refused" });
  const { user, area } = await openResults(previewOf({ lines: [odd] }));
  const saved = serve("put", `/couriers/${courier.id}/results-mapping`, () => ok(courier));
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  await user.selectOptions(
    await screen.findByRole("combobox", { name: '"Cx refused"' }),
    "Refused at the door",
  );
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      ...mapping,
      reasons: [{ word: "Cx refused", reason: "refused" }],
      seen: mapping,
    }),
  );
});

test("a file that was applied before can be applied again for what is left of it", async () => {
  const { user, area } = await openResults(previewOf({ appliedAt: "2026-11-21T10:00:00.000Z" }));
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  expect(await screen.findByText("Only what was left out then is applied.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Apply 2 Results" }).disabled).toBe(false);
});

test("results that were not applied say why beside the button, and can be applied again", async () => {
  const { user, area } = await openResults();
  serve("post", `/couriers/${courier.id}/results`, () => refusal(503, "UNAVAILABLE", "Please try later"));
  await user.upload(within(area).getByLabelText("File of results"), new File([content], "results.csv"));
  const apply = await screen.findByRole("button", { name: "Apply 2 Results" });
  await user.click(apply);
  const reason = await screen.findByRole("alert");
  expect(reason.textContent).toBe("Please try later");
  expect(reason.nextElementSibling?.contains(apply)).toBe(true);
  expect(screen.getByRole("button", { name: "Apply 2 Results" })).toBeTruthy();
});

test("pasted results are gone once they are applied", async () => {
  const { user, area } = await openResults();
  serve("post", `/couriers/${courier.id}/results`, () =>
    ok({ delivered: 1, returned: 1, failed: 0, unchanged: 1, refused: 0, appliedAt: null }),
  );
  await user.click(within(area).getByRole("textbox"));
  await user.paste(content);
  await user.click(within(area).getByRole("button", { name: "Check Lines" }));
  await user.click(await screen.findByRole("button", { name: "Apply 2 Results" }));
  expect(await screen.findByText("Results applied")).toBeTruthy();
  const next = within(await screen.findByRole("region", { name: "File of results" }));
  expect(next.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
});

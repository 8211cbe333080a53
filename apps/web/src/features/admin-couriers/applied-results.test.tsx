import type { AppliedResults, ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCourier, makeOwnDelivery, makeResultLine } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./results-page.tsx";

const courier = makeCourier();

const preview: ResultsPreview = {
  file: { hash: "a".repeat(64), columns: ["AWB", "Status"], sample: [["PX000001", "Delivered"]], lines: 2 },
  mapping: {
    waybill: "AWB",
    orderNumber: null,
    result: "Status",
    date: null,
    reason: null,
    cash: null,
    words: [{ word: "Delivered", result: "delivered" as const }],
    reasons: [],
  },
  suggestion: null,
  unknownWords: [],
  appliedAt: null,
  lines: [
    makeResultLine(1),
    makeResultLine(2, { cash: 2499, message: "Collected Rs. 2,499.00 of Rs. 2,500.00" }),
  ],
};

/** Opens the results of this courier with a file that was chosen. */
async function openFile(shown: () => ResultsPreview = () => preview) {
  serve("get", "/couriers", () => ok([makeOwnDelivery(), courier]));
  serve("post", `/couriers/${courier.id}/results/preview`, () => ok(shown()));
  const { user } = renderApp("/admin/couriers/results", { as: "admin" });
  const area = within(await screen.findByRole("region", { name: "File of results" }));
  await user.upload(area.getByLabelText("File of results"), new File(["AWB,Status"], "results.csv"));
  await screen.findByRole("button", { name: /^Apply/ });
  return user;
}

async function apply(applied: AppliedResults) {
  const user = await openFile();
  serve("post", `/couriers/${courier.id}/results`, () => ok(applied));
  await user.click(screen.getByRole("button", { name: "Apply 2 Results" }));
  await screen.findByRole("button", { name: "Choose File" });
}

const NOTHING = { delivered: 0, returned: 0, failed: 0, unchanged: 0, refused: 0 };

test("after results are applied the heading has the focus", async () => {
  await apply({ ...NOTHING, delivered: 2, appliedAt: "2026-11-22T04:00:00.000Z" });
  expect(screen.getByText("Results applied")).toBeTruthy();
  const heading = screen.getByRole("heading", { name: "Delivery Results" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("what was refused stays on the screen after the rest is applied", async () => {
  const refused = makeResultLine(2, { outcome: "refused", message: "The line has no result" });
  let shown: ResultsPreview = { ...preview, lines: [makeResultLine(1), refused] };
  const user = await openFile(() => shown);
  serve("post", `/couriers/${courier.id}/results`, () => {
    const appliedAt = "2026-11-22T04:00:00.000Z";
    shown = { ...preview, appliedAt, lines: [makeResultLine(1, { outcome: "same" }), refused] };
    return ok({ ...NOTHING, delivered: 1, refused: 1, appliedAt });
  });
  await user.click(screen.getByRole("button", { name: "Apply 1 Result" }));
  expect(await screen.findByText("Results applied")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Already recorded (1)" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Refused (1)" })).toBeTruthy();
  expect(screen.queryByText(/^This file was applied/)).toBeNull();
  const heading = screen.getByRole("heading", { name: "Delivery Results" });
  expect(document.activeElement).toBe(heading);
});

test("a file that another admin applied meanwhile is not called applied now", async () => {
  await apply({ ...NOTHING, appliedAt: "2026-11-22T04:00:00.000Z" });
  expect(screen.getByText("This file was applied on Nov 22, 2026, 9:30 AM")).toBeTruthy();
  expect(screen.getByText("Applying it again changes nothing.")).toBeTruthy();
  expect(screen.queryByText("Results applied")).toBeNull();
});

test("results whose replies were lost ask for no other try once the preview shows that they were applied (D-2334)", async () => {
  let shown = preview;
  const user = await openFile(() => shown);
  serve("post", `/couriers/${courier.id}/results`, () => {
    const lines = [makeResultLine(1, { outcome: "same" }), makeResultLine(2, { outcome: "same" })];
    shown = { ...preview, appliedAt: "2026-11-22T04:00:00.000Z", lines };
    return networkFailure();
  });
  await user.click(screen.getByRole("button", { name: "Apply 2 Results" }));
  expect(await screen.findByText("This file was applied on Nov 22, 2026, 9:30 AM")).toBeTruthy();
  expect(screen.queryByText("Network error. Please try again.")).toBeNull();
});

test("delivered parcels whose cash is not the order's total come before those that match", async () => {
  await openFile();
  const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(groups.slice(0, 2)).toEqual(["Delivered with other cash (1)", "Delivered (1)"]);
  expect(screen.getByText(/^2 delivered, 1 with other cash, 0 returned/)).toBeTruthy();
});

test("a meaning that another admin gave a word first is refused in a message that stays", async () => {
  const unknown = { ...preview, unknownWords: ["Quantum"] };
  let shown = unknown;
  const user = await openFile(() => shown);
  const said = "Another admin has just changed this.";
  serve("put", `/couriers/${courier.id}/results-mapping`, () => {
    shown = preview;
    return refusal(409, "CONFLICT", said);
  });
  await user.selectOptions(await screen.findByRole("combobox", { name: '"Quantum"' }), "Returned");
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: '"Quantum"' })).toBeNull());
  expect(screen.getByText(said)).toBeTruthy();
});

test("a chosen file and another file keep the focus beside it", async () => {
  const user = await openFile();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Another file" })),
  );
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Choose File" }));
});

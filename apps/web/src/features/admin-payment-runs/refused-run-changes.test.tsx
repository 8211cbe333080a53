import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makePaymentRun, makePaymentRunLine } from "../../test/make-payment-run.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./payment-run-page.tsx";
import "./run-dialogs.tsx";

const line = makePaymentRunLine();

async function open(overrides: Parameters<typeof makePaymentRun>[0] = {}) {
  const run = makePaymentRun(overrides);
  let shown = { ...run, lines: [line] };
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok(shown));
  const { user, queryClient } = renderApp(`/admin/payouts/runs/${run.id}`, { as: "admin" });
  await screen.findByRole("heading", { name: run.number });
  const show = (next: typeof run, lines = [line]) => (shown = { ...next, lines });
  return { user, queryClient, run, path: `/payouts/admin/runs/${run.id}`, show };
}

/** Presses a button of the run, or the item of its menu. */
async function choose(user: UserEvent, action: string) {
  const isInMenu = action === "Cancel run";
  if (isInMenu) await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(
    await screen.findByRole(isInMenu ? "menuitem" : "button", { name: new RegExp(`^${action}`) }),
  );
}

const CANCELLED = {
  status: "cancelled",
  cancelReason: "The bank refused the file",
  endedAt: "2026-11-16T05:00:00.000Z",
  endedBy: "Asha Perera",
} as const;

const PAID = { status: "paid", paymentReference: "BOC 77", paidOn: "2026-11-16" } as const;

test("a run that was cancelled says so at once, with the reason", async () => {
  const { user, run, path, show } = await open();
  serve("post", `${path}/cancel`, () => {
    show({ ...run, ...CANCELLED });
    return ok({ ...run, ...CANCELLED });
  });
  await choose(user, "Cancel run");
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel PR-0007?" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The bank refused the file");
  await user.click(dialog.getByRole("button", { name: "Cancel run" }));
  expect(await screen.findByText("The bank refused the file")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark as Paid" })).toBeNull();
  for (const width of [1024, 360]) {
    act(() => {
      window.innerWidth = width;
      window.dispatchEvent(new Event("resize"));
    });
    expect(screen.getByText("Nimali Perera")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Returned by the bank/ })).toBeNull();
  }
});

test("a return of a payment that was not recorded says why and keeps what was typed", async () => {
  const { user, path } = await open({ ...PAID, endedAt: CANCELLED.endedAt, endedBy: CANCELLED.endedBy });
  serve("post", `${path}/lines/${line.payoutId}/returned`, () =>
    refusal(409, "CONFLICT", "Recorded already"),
  );
  await user.click(await screen.findByRole("button", { name: /^Returned by the bank: Nimali Perera/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Did the bank return/ }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Account closed");
  await user.click(dialog.getByRole("button", { name: "Record return" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Recorded already");
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value).toBe("Account closed");
});

test("two clicks approve a run once", async () => {
  const { user, run, path } = await open({ needsApproval: true });
  let send: (() => void) | undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  const calls = serve("post", `${path}/approve`, async () => {
    await sent;
    return ok({ ...run, needsApproval: false });
  });
  const approve = screen.getByRole("button", { name: "Approve" });
  await user.click(approve);
  await user.click(approve);
  send?.();
  await waitFor(() => expect(approve.textContent).toBe("Approve"));
  expect(calls).toHaveLength(1);
});

test.each([
  ["was approved", { needsApproval: false }, undefined],
  ["was cancelled meanwhile", CANCELLED, "Payment run PR-0007 is already cancelled"],
])(
  "after Approve on a run that %s the heading has the focus, and a refusal stays",
  async (_, next, refused) => {
    const { user, run, path, show } = await open({ needsApproval: true });
    const shown = { ...run, ...next, needsApproval: false };
    serve("post", `${path}/approve`, () => {
      show(shown);
      return refused === undefined ? ok(shown) : refusal(409, "CONFLICT", refused);
    });
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
    const heading = screen.getByRole("heading", { name: run.number });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole("alert")?.textContent).toBe(refused);
  },
);

test.each([
  ["Mark as Paid", "paid", "Payment reference", {}],
  ["Cancel run", "cancel", "Reason", {}],
  ["Approve", "approve", undefined, { needsApproval: true }],
  ["Returned by the bank", `lines/${line.payoutId}/returned`, "Reason", PAID],
])(
  "%s, whose reply was lost, is sent again as it was and succeeds (M-1640)",
  async (action, call, field, state) => {
    const { user, run, path } = await open(state);
    const bodies: unknown[] = [];
    serve("post", `${path}/${call}`, ({ body }) => {
      bodies.push(body);
      return bodies.length === 1
        ? networkFailure()
        : ok(action === "Returned by the bank" ? line : run, { message: "Done" });
    });
    await choose(user, action);
    if (field !== undefined) {
      const dialog = within(await screen.findByRole("dialog"));
      await user.type(dialog.getByRole("textbox", { name: field }), "BOC 77");
      await user.click(dialog.getByRole("button", { name: /^(Mark as Paid|Cancel run|Record return)$/ }));
    }
    expect(await screen.findByText("Done")).toBeTruthy();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
  },
);

test("a run that waits for another admin is read again every 30 s", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { path, run, show } = await open({ needsApproval: true });
  show({ ...run, needsApproval: false });
  act(() => void vi.advanceTimersByTime(30_000));
  expect(await screen.findByRole("button", { name: "Mark as Paid" })).toBeTruthy();
  const calls = serve("get", path, () => ok({ ...run, needsApproval: false, lines: [line] }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(calls).toHaveLength(0);
});

test.each(["cancelled", "paid"] as const)(
  "the file of a run that another admin has ended as %s is not downloaded as one to upload (M-1555)",
  async (status) => {
    const { user, run, path, show } = await open();
    const files = serve("get", `${path}.csv`, () => ok(null));
    show({ ...run, ...CANCELLED, status });
    await user.click(screen.getByRole("button", { name: "Download" }));
    const said = `PR-0007 is ${status} by now. Its file was not downloaded.`;
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Download again" })).toBeTruthy();
    expect(screen.queryByText("Upload the file at your bank")).toBeNull();
    expect(files).toHaveLength(0);
  },
);

test.each([
  ["Mark as Paid", "Payment reference", 100],
  ["Cancel run", "Reason", 500],
])(
  "a text that is pasted for %s and is too long stays whole, and the dialog says so (I-1590)",
  async (action, name, max) => {
    const { user, path } = await open();
    const sent = [serve("post", `${path}/pay`, () => ok({})), serve("post", `${path}/cancel`, () => ok({}))];
    await choose(user, action);
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByRole<HTMLInputElement>("textbox", { name });
    await user.click(field);
    await user.paste("7".repeat(max + 1));
    expect(field.value).toHaveLength(max + 1);
    await user.click(dialog.getByRole("button", { name: action }));
    expect(await dialog.findByText(`Use at most ${max} characters`)).toBeTruthy();
    expect(sent.flat()).toEqual([]);
  },
);

const RETURNED = {
  returned: { at: "2026-11-17T05:00:00.000Z", by: "Asha Perera", reason: "Account closed" },
};

test.each([
  ["Mark as Paid", "paid", "Payment reference", {}, CANCELLED, {}],
  ["Cancel run", "cancel", "Reason", {}, PAID, {}],
  ["Returned by the bank", `lines/${line.payoutId}/returned`, "Reason", PAID, PAID, RETURNED],
])(
  "%s after another admin was faster cannot be sent again; the reason and the focus stay (M-2260)",
  async (action, call, field, state, next, nextLine) => {
    const { user, queryClient, run, path, show } = await open(state);
    const said = "Another admin was faster";
    const sent = serve("post", `${path}/${call}`, () => refusal(409, "CONFLICT", said));
    await choose(user, action);
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: field }), "BOC 77");
    const name = /^(Mark as Paid|Cancel run|Record return)$/;
    const submit = dialog.getByRole<HTMLButtonElement>("button", { name });
    show({ ...run, ...next }, [{ ...line, ...nextLine }]);
    await act(() => queryClient.refetchQueries({ queryKey: ["payouts"] }));
    // Until it is pressed, nothing would say why it can't be.
    expect(submit.ariaDisabled).toBeNull();
    await user.click(submit);
    expect((await dialog.findByRole("alert")).textContent).toBe(said);
    await waitFor(() => expect(submit.ariaBusy).not.toBe("true"));
    await user.click(submit);
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(submit);
    expect(sent).toHaveLength(1);
    expect(submit.disabled).toBe(false);
    expect(submit.ariaDisabled).toBe("true");
    expect(dialog.queryByText(/can't undo this/)).toBeNull();
    expect(dialog.getByRole("alert").textContent).toBe(said);
  },
);

test("a form of a run offers its button no more from the refusal on, also while the run is read again (M-2260)", async () => {
  const { user, run, path } = await open();
  serve("post", `${path}/paid`, () => refusal(409, "CONFLICT", "Another admin was faster"));
  await user.click(screen.getByRole("button", { name: "Mark as Paid" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Payment reference" }), "BOC 77");
  let answer: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  serve("get", path, async () => {
    await isAsked;
    return ok({ ...run, ...CANCELLED, lines: [line] });
  });
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Mark as Paid" });
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole("alert") ?? submit.ariaBusy).toBeTruthy());
  expect(submit.ariaDisabled).toBe("true");
  answer?.();
  expect((await dialog.findByRole("alert")).textContent).toBe("Another admin was faster");
  expect(submit.ariaDisabled).toBe("true");
  expect(document.activeElement).toBe(submit);
});

test.each([
  ["Mark as Paid", "paid", "Payment reference", {}, PAID, {}],
  ["Cancel run", "cancel", "Reason", {}, CANCELLED, {}],
  ["Returned by the bank", `lines/${line.payoutId}/returned`, "Reason", PAID, PAID, RETURNED],
])(
  "%s, whose replies were lost and which the page shows by now, can be sent again and says that it was made (M-2320)",
  async (action, call, field, state, next, nextLine) => {
    const { user, queryClient, run, path, show } = await open(state);
    serve("post", `${path}/${call}`, networkFailure);
    await choose(user, action);
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: field }), "BOC 77");
    show({ ...run, ...next }, [{ ...line, ...nextLine }]);
    const name = /^(Mark as Paid|Cancel run|Record return)$/;
    await user.click(dialog.getByRole("button", { name }));
    expect((await dialog.findByRole("alert")).textContent).toBe("Network error. Please try again.");
    await act(() => queryClient.refetchQueries({ queryKey: ["payouts"] }));
    serve("post", `${path}/${call}`, () =>
      ok(action === "Returned by the bank" ? line : run, { message: "Done" }),
    );
    await user.click(dialog.getByRole("button", { name }));
    expect(await screen.findByText("Done")).toBeTruthy();
  },
);

test("an approval whose replies were lost and which the page shows by now asks for no other try (M-2320)", async () => {
  const { user, queryClient, run, path, show } = await open({ needsApproval: true });
  serve("post", `${path}/approve`, networkFailure);
  await user.click(screen.getByRole("button", { name: "Approve" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Network error. Please try again.");
  show({ ...run, needsApproval: false });
  await act(() => queryClient.refetchQueries({ queryKey: ["payouts"] }));
  expect(await screen.findByRole("button", { name: "Mark as Paid" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { makeDraft, makeDraftLine } from "../../test/make-draft.ts";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import { button, openDraft } from "./order-draft-test-kit.tsx";

const FULL = "An order can have at most 50 lines";
const SAID = `Failed to change the order: ${FULL}`;
const refuseChanges = () => serve("patch", "/orders/draft", () => refusal(422, "VALIDATION_FAILED", FULL));

const reconnect = () => {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
};

/** Leaves the order for the listings. */
async function goToListings({ user }: ReturnType<typeof openDraft>) {
  serve("get", "/vendor/listings", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Listings" }));
  await screen.findByRole("heading", { name: "Listings" });
}

test("a change that waited and is refused says so, and the order shows what the server has (O-2452)", async () => {
  const line = makeDraftLine();
  const { user } = openDraft(makeDraft({ lines: [line] }), { changed: null });
  await user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [{ ...line, quantity: 7 }] })));
  const sent = refuseChanges();
  reconnect();
  expect((await screen.findByRole("alert")).textContent).toBe(SAID);
  expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("7");
  expect(screen.queryByText("Kept on this device")).toBeNull();
  expect([sent.length, pendingDraft.get()]).toEqual([1, null]);
  serve("patch", "/orders/draft", () => ok(makeDraft({ lines: [{ ...line, quantity: 8 }] })));
  await user.click(await button(/^Increase quantity/));
  await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
});

test("it is said on the listings, too, once (O-2452)", async () => {
  const page = openDraft(makeDraft(), { changed: null });
  await page.user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  await goToListings(page);
  await screen.findByRole("link", { name: /View order/ });
  refuseChanges();
  reconnect();
  expect((await screen.findByRole("alert")).textContent).toBe(SAID);
  await page.user.click(screen.getByRole("button", { name: "Dismiss notification" }));
  await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
  await page.user.click(await screen.findByRole("link", { name: /View order/ }));
  await button(/^Increase quantity/);
  expect(screen.queryByText(SAID)).toBeNull();
});

test("a refusal that comes after the reseller left the order is said on the next screen (O-2452)", async () => {
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((done) => (reply = done));
  const page = openDraft(makeDraft());
  const sent = serve("patch", "/orders/draft", async () => {
    await replied;
    return refusal(422, "VALIDATION_FAILED", FULL);
  });
  await page.user.click(await button(/^Increase quantity/));
  await waitFor(() => expect(sent).toHaveLength(1));
  await goToListings(page);
  reply?.();
  expect((await screen.findByRole("alert")).textContent).toBe(FULL);
});

test("a refusal is said also when the order cannot be read right after it (O-2513)", async () => {
  const { user } = openDraft(makeDraft(), { changed: null });
  await user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  const reads = serve("get", "/orders/draft", () =>
    reads.length === 1 ? networkFailure() : ok(makeDraft()),
  );
  refuseChanges();
  reconnect();
  await waitFor(() => expect(reads).toHaveLength(1));
  await waitFor(() => expect(pendingDraft.get()).toBeNull());
  reconnect();
  expect((await screen.findByRole("alert")).textContent).toBe(SAID);
});

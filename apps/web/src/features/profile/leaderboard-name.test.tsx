import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeOrdersSummary, makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, serve } from "../../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
});

const LABEL = "Show my first name on the leaderboard";

test.each([false, true])("the consent to be named is saved at once, from %s to the other", async (before) => {
  let stored = makeUser({ isNamedOnLeaderboard: before });
  let save: (() => void) | undefined;
  const calls = serve("put", "/auth/profile", async () => {
    await new Promise<void>((resolve) => (save = resolve));
    stored = { ...stored, isNamedOnLeaderboard: !before };
    return ok(stored);
  });
  const { user } = renderApp("/profile", { as: "reseller", me: () => ok(stored) });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: LABEL });
  expect(box.checked).toBe(before);
  await user.click(box);
  expect(box.checked).toBe(!before);
  // Nothing until it is saved.
  await user.click(box);
  await waitFor(() => expect(save).toBeTruthy());
  save?.();
  expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ isNamedOnLeaderboard: !before }]);
  await waitFor(() => expect(box.checked).toBe(!before));
});

test("a consent that could not be saved stays as it was", async () => {
  serve("put", "/auth/profile", () => networkFailure());
  const { user } = renderApp("/profile", { as: "reseller" });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: LABEL });
  await user.click(box);
  expect((await screen.findAllByText("Network error. Please try again.")).length).toBe(1);
  expect(box.checked).toBe(false);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrdersSummary, makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, serve } from "../../test/server.ts";

async function open(overrides = {}) {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  const app = renderApp("/profile", { as: "reseller", user: overrides });
  await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
  return app;
}

/** A call whose first reply is lost. */
function serveSecond(method: "put" | "delete", path: string, data: unknown) {
  const calls = serve(method, path, () => (calls.length === 1 ? networkFailure() : ok(data)));
  return calls;
}

test("details whose reply was lost are sent again, as they were (A-2326)", async () => {
  const sent = serveSecond("put", "/auth/profile", makeUser({ city: "Galle" }));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Profile" }));
  await user.clear(await screen.findByLabelText(/^City/));
  await user.type(screen.getByLabelText(/^City/), "Galle");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
  expect(sent.map(({ body }) => Reflect.get(Object(body), "city"))).toEqual(["Galle", "Galle"]);
});

test("a logo whose reply was lost is sent again, and so is its removal (A-2326)", async () => {
  const uploads = serveSecond("put", "/auth/logo", { url: "/uploads/l.webp", widths: [] });
  const removals = serveSecond("delete", "/auth/logo", null);
  const { user } = await open({ logoUrl: "/uploads/k.webp" });
  serve("get", "/auth/me", () => ok(makeUser({ logoUrl: "/uploads/l.webp" })));
  await user.upload(screen.getByLabelText("Logo"), new File(["logo"], "logo.png", { type: "image/png" }));
  expect(await screen.findByText("Logo saved")).toBeTruthy();
  serve("get", "/auth/me", () => ok(makeUser()));
  await user.click(screen.getByRole("button", { name: "Remove Logo" }));
  expect(await screen.findByText("Logo removed")).toBeTruthy();
  expect([uploads.length, removals.length]).toEqual([2, 2]);
});

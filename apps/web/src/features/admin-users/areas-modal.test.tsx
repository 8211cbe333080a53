import type { User } from "@pola/shared/schemas/user";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdmin, makeUser, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./user-page.tsx";

const ID = newId();

function open(reader: Partial<User> = {}, person: User = makeAdmin({ id: ID, firstName: "Ruwan" })) {
  let shown = person;
  serve("get", `/users/${ID}`, () => ok(shown));
  serve("get", `/users/${ID}/figures`, () => refusal(500, "INTERNAL", "Not in this test"));
  serve("get", `/users/${ID}/matches`, () => ok([]));
  const activity = serve("get", "/admin/activity", () => ok([]));
  const orders = serve("get", "/orders/admin/all", () => ok([]));
  const payouts = serve("get", `/payouts/admin/reseller/${ID}`, () => refusal(500, "INTERNAL", "Not here"));
  const saved = serve("put", `/users/${ID}/areas`, ({ body }) => {
    shown = { ...shown, limitedTo: Object(body).limitedTo };
    return ok(shown);
  });
  const { user } = renderApp(`/admin/users/${ID}`, { as: "admin", user: reader });
  return { user, saved, activity, orders, payouts };
}

async function choose(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "More actions for Ruwan Silva" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change Areas" }));
  return await screen.findByRole("dialog", { name: "What can Ruwan Silva do?" });
}

test("an admin with every area limits another admin to areas, whose page then names them", async () => {
  const { user, saved } = open();
  expect(await screen.findByText("Every area")).toBeTruthy();
  const dialog = await choose(user);
  for (const name of ["Payouts", "People", "Products"])
    await user.click(within(dialog).getByRole("checkbox", { name }));
  await user.click(within(dialog).getByRole("button", { name: "Save Areas" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved[0]?.body).toEqual({ limitedTo: ["orders"], seen: [] });
  expect(await screen.findByText("Orders and couriers")).toBeTruthy();
  expect(screen.queryByText("Every area")).toBeNull();
});

test("no area at all is not saved, and a refusal stays in the dialog", async () => {
  const { user, saved } = open();
  const dialog = await choose(user);
  for (const box of within(dialog).getAllByRole("checkbox")) await user.click(box);
  await user.click(within(dialog).getByRole("button", { name: "Save Areas" }));
  expect(within(dialog).getByRole("alert").textContent).toContain("Choose at least one area");
  expect(saved).toEqual([]);
  serve("put", `/users/${ID}/areas`, () => refusal(403, "FORBIDDEN", "You cannot change your own areas"));
  await user.click(within(dialog).getByRole("checkbox", { name: "People" }));
  await user.click(within(dialog).getByRole("button", { name: "Save Areas" }));
  expect(await within(dialog).findByText("You cannot change your own areas")).toBeTruthy();
});

/** Opens the dialog, changes the account elsewhere, and presses Save Areas with another choice. */
async function saveAfter(change: Partial<User>) {
  const { user } = open();
  const dialog = within(await choose(user));
  const now = makeAdmin({ id: ID, firstName: "Ruwan", ...change });
  serve("get", `/users/${ID}`, () => ok(now));
  const sent = serve("put", `/users/${ID}/areas`, ({ body }) =>
    now.role === "admin" && Object(body).seen.length > 0
      ? ok(now)
      : refusal(409, "CONFLICT", "Please look again."),
  );
  await user.click(dialog.getByRole("checkbox", { name: "People" }));
  const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save Areas" });
  await user.click(save);
  expect((await dialog.findByRole("alert")).textContent).toContain("Please look again.");
  return { user, dialog, sent, save };
}

test("after another admin's choice of areas the dialog keeps one's own, says theirs, and can be saved (A-2261)", async () => {
  const { user, dialog, sent, save } = await saveAfter({ limitedTo: ["products", "payouts"] });
  expect(await dialog.findByText("Another admin chose: Products; Payouts.")).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "People" }).checked).toBe(false);
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const limitedTo = ["orders", "products", "payouts"];
  expect(sent[1]?.body).toEqual({ limitedTo, seen: ["products", "payouts"] });
});

test("the areas of an account that is no admin any more cannot be sent again (A-2261)", async () => {
  const { user, dialog, sent, save } = await saveAfter({ role: "reseller" });
  expect(await dialog.findByText("This account is no admin any more.")).toBeTruthy();
  await user.click(save);
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(save);
});

test("areas whose replies were lost are not called another admin's choice once the account has them (A-2321)", async () => {
  const { user } = open();
  const dialog = within(await choose(user));
  serve("get", `/users/${ID}`, () =>
    ok(makeAdmin({ id: ID, firstName: "Ruwan", limitedTo: ["orders", "products", "payouts"] })),
  );
  serve("put", `/users/${ID}/areas`, networkFailure);
  await user.click(dialog.getByRole("checkbox", { name: "People" }));
  await user.click(dialog.getByRole("button", { name: "Save Areas" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Network error. Please try again.");
  expect(await screen.findByText(/^Orders and couriers; Products/)).toBeTruthy();
  expect(dialog.queryByText(/^Another admin chose/)).toBeNull();
});

test("an admin limited to people sees no orders, payouts and activity of a person, and changes no role and no areas", async () => {
  const { user, activity, orders, payouts } = open(
    { limitedTo: ["people"] },
    makeUser({ id: ID, firstName: "Ruwan", lastName: "Silva" }),
  );
  await user.click(await screen.findByRole("button", { name: "More actions for Ruwan Silva" }));
  const item = await screen.findByRole("menuitem", { name: "Change Role" });
  expect(item.textContent).toContain("Only an admin with every area can do this");
  expect([activity, orders, payouts].flat()).toEqual([]);
});

test("an admin's own two-factor sign-in is not reset without its code", async () => {
  const { user } = open({ id: ID }, makeAdmin({ id: ID, firstName: "Ruwan", hasTwoFactor: true }));
  await user.click(await screen.findByRole("button", { name: "More actions for Ruwan Silva" }));
  await screen.findByRole("menuitem", { name: "Change Role" });
  expect(screen.queryByRole("menuitem", { name: "Reset Two-Factor Sign-In" })).toBeNull();
});

test("another admin's two-factor sign-in is reset after a question", async () => {
  const { user } = open({}, makeAdmin({ id: ID, firstName: "Ruwan", hasTwoFactor: true }));
  const reset = serve("delete", `/users/${ID}/two-factor`, () => ok(makeAdmin({ id: ID })));
  await user.click(await screen.findByRole("button", { name: "More actions for Ruwan Silva" }));
  await user.click(await screen.findByRole("menuitem", { name: "Reset Two-Factor Sign-In" }));
  const dialog = await screen.findByRole("alertdialog", {
    name: "Turn off two-factor sign-in of Ruwan Silva?",
  });
  expect(reset).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Turn Off" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(reset).toHaveLength(1);
});

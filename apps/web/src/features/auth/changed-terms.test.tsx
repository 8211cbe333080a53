import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";

test("a registration says which legal texts the person opened; when they changed since, the new ones can be read", async () => {
  let version = 4;
  const message = "The terms or the privacy policy have changed since you opened them.";
  serve("get", "/shop/legal-texts", () =>
    ok({ version, terms: { text: `Terms ${version}`, effective: "2026-12-01" }, privacy: null }),
  );
  const person = makeUser({ status: "pending" });
  const calls = serve("post", "/auth/register", ({ body }) =>
    Reflect.get(Object(body), "openedTermsVersion") === version
      ? ok({ token: "fresh", user: person }, { status: 201 })
      : refusal(422, "VALIDATION_FAILED", message, { errors: { agreement: message } }),
  );
  const { user } = renderApp("/register");
  const readTerms = async (text: string) => {
    await user.click(await screen.findByRole("button", { name: "Terms and Conditions" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Terms and Conditions" }));
    await dialog.findByText(text);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await readTerms("Terms 4");
  for (const field of screen.getAllByRole("textbox")) await user.type(field, "Nimali");
  await user.clear(screen.getByLabelText("Phone number"));
  await user.type(screen.getByLabelText("Phone number"), "077 123 4567");
  await user.type(screen.getByLabelText("Email"), "@shop.example");
  for (const label of ["Password", "Confirm password"])
    await user.type(screen.getByLabelText(label), "secret1");
  await user.click(screen.getByRole("checkbox"));
  version = 5;
  await user.click(screen.getByRole("button", { name: "Register" }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole("checkbox"));

  await readTerms("Terms 5");
  await user.click(screen.getByRole("button", { name: "Register" }));
  await screen.findByText("Check your email, then wait for approval");
  expect(calls.map(({ body }) => Reflect.get(Object(body), "openedTermsVersion"))).toEqual([4, 5]);
});

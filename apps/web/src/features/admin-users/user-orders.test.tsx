import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder, makeUser, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./user-page.tsx";

test("the commission of a cancelled order is struck through on the page of its reseller", async () => {
  const id = newId();
  serve("get", `/users/${id}`, () => ok(makeUser({ id })));
  serve("get", `/users/${id}/figures`, () => refusal(503, "UNAVAILABLE", "Busy"));
  serve("get", `/users/${id}/matches`, () => ok([]));
  serve("get", "/orders/admin/all", () =>
    ok([
      makeOrder({ orderNumber: "ORD-8", status: "cancelled" }),
      makeOrder({ orderNumber: "ORD-9", status: "completed" }),
    ]),
  );
  renderApp(`/admin/users/${id}`, { as: "admin", user: { limitedTo: ["people", "orders"] } });
  const cancelled = within(await screen.findByRole("row", { name: /ORD-8/ }));
  expect(cancelled.getByText("Rs. 250.00").tagName).toBe("S");
  const completed = within(screen.getByRole("row", { name: /ORD-9/ }));
  expect(completed.getByText("Rs. 250.00").tagName).not.toBe("S");
});

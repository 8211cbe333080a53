import { act, screen, waitFor, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { expect, test } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const order = makeOrder({ orderNumber: "ORD-7", status: "shipped" });

function open(query = "") {
  serve("get", "/orders/admin/all", ({ url }) =>
    url.searchParams.has("status") ? refusal(503, "UNAVAILABLE", "Please try later") : ok([order]),
  );
  serve("get", "/orders/admin/counts", () => refusal(503, "X", ""));
  serve("get", "/orders/admin/slips/counts", () => refusal(503, "X", ""));
  return renderApp(`/admin/orders${query}`, { as: "admin" });
}

/** From here on no request gets a response, and reads wait for one. */
function lose() {
  serve("get", "/orders/admin/all", pendingForever);
  serve("get", "/orders/admin/counts", pendingForever);
  serve("patch", `/orders/${order.id}/status`, () => networkFailure());
  serve("post", "/orders/admin/bulk-status", () => networkFailure());
  return serve("post", `/orders/${order.id}/failed-delivery`, () => networkFailure());
}

test("a step without a reply can be tried again at once", async () => {
  const { user } = open();
  const button = await screen.findByRole("button", { name: "Deliver ORD-7" });
  lose();
  await user.click(button);
  expect(
    await screen.findByText("Failed to update order status: Network error. Please try again."),
  ).toBeTruthy();
  await waitFor(() => expect(button.textContent).toBe("Deliver"));
});

test("a dialog whose change got no reply says so, sends the same again, and can be closed", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "More actions for ORD-7" }));
  await user.click(await screen.findByRole("menuitem", { name: "Failed Delivery" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Refused at the door");
  const sent = lose();
  const record = dialog.getByRole("button", { name: "Record Failed Delivery" });
  await user.click(record);
  expect(await dialog.findByRole("alert")).toBeTruthy();
  await user.click(record);
  // Each is sent once more (I-1800), and the first one may have been recorded.
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent[3]?.body).toEqual(sent[0]?.body);
  const cancel = dialog.getByRole<HTMLButtonElement>("button", { name: "Cancel" });
  await waitFor(() => expect(cancel.disabled).toBe(false));
});

test("selected orders whose change got no reply are listed at once", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Select order ORD-7" }));
  lose();
  await user.click(await screen.findByRole("button", { name: "Deliver" }));
  await user.click(await screen.findByRole("button", { name: "Mark as Delivered" }));
  const result = await screen.findByRole("dialog", { name: "0 orders updated to delivered" });
  expect(result.textContent).toContain("ORD-7: Network error. Please try again.");
  expect(screen.getByLabelText("Notifications").textContent).toBe("");
});

test("going back to a status whose orders failed to load says nothing until they fail again", async () => {
  const { user } = open("?status=shipped");
  await screen.findByRole("button", { name: "Retry" });
  await user.click(screen.getByRole("button", { name: /^All/ }));
  await screen.findByRole("table", { name: "Orders" });
  act(() => toast.removeAll());
  serve("get", "/orders/admin/all", pendingForever);
  await user.click(screen.getByRole("button", { name: /^Shipped/ }));
  await screen.findByRole("button", { name: /^Shipped/, pressed: true });
  expect(screen.getByLabelText("Notifications").textContent).toBe("");
});

import { act, screen, waitFor } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { expect, test } from "vitest";
import { noteServerTime } from "../../lib/server-clock.ts";
import { storedToken } from "../../lib/storage.ts";
import { makeProduct } from "../../test/factories.ts";
import { address } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import { onAFrozenDay, openForm, toasts, tokenUntil, vendor } from "./product-form-test-kit.tsx";

onAFrozenDay();

const REQUIRED = {
  Name: "Clay Lamp",
  Description: "Hand made",
  Price: "950.50",
  Commission: "95",
  Stock: "12",
  Weight: "0.5",
};

async function openFilled() {
  const form = await openForm("new");
  await form.enter(REQUIRED);
  await form.user.selectOptions(form.field("Category"), "home");
  return form;
}

function serveAdding(message = "Product added successfully!") {
  return serve("post", "/products", () => ok(makeProduct(), { status: 201, message }));
}

test("every input has its placeholder, step and type", async () => {
  const { field, dialog } = await openForm("new");
  const inputOf = (name: string) => [field(name).type, field(name).step, field(name).placeholder];
  expect(inputOf("Price")).toEqual(["number", "0.01", ""]);
  expect(inputOf("Commission")).toEqual(["number", "0.01", ""]);
  expect(inputOf("Commission rate (optional)")).toEqual(["number", "0.1", "5.0"]);
  expect(inputOf("Weight")).toEqual(["number", "0.1", "0.5"]);
  expect(inputOf("Bulk quantity (optional)")[2]).toBe("15");
  expect(field("Address of picture 1").type).toBe("url");
  expect(dialog.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "General",
    "Pricing and commission",
    "Wholesale",
    "Stock and weight",
    "Images",
    "Features",
    "Variations",
    "Status",
  ]);
});

test("vendors that fail to load are reported at their field, and Retry loads them (I-1441)", async () => {
  const { dialog, field, press } = await openForm("new", [], () => refusal(503, "UNAVAILABLE", ""));
  await dialog.findByText("Failed to load vendors");
  serve("get", "/users", () => ok([vendor]));
  await press("Retry");
  await dialog.findByRole("option", { name: "Galle Crafts" });
  expect(dialog.queryByText("Failed to load vendors")).toBeNull();
  expect(document.activeElement).toBe(field("Vendor"));
});

test("an empty form lists the seven required fields, links to each, and sends nothing", async () => {
  const sent = serveAdding();
  const { user, dialog, field, press } = await openForm("new");
  await press("Add Product");
  expect((await dialog.findByRole("alert")).textContent).toContain("Please correct 7 fields");
  expect(document.activeElement).toBe(field("Name"));
  await user.click(dialog.getByRole("button", { name: "Weight is required" }));
  expect(document.activeElement).toBe(field("Weight"));
  expect(field("Weight").getAttribute("aria-invalid")).toBe("true");
  expect(dialog.getByRole("link", { name: "Stock and weight (needs correcting)" })).toBeTruthy();
  for (const name of ["Name", "Category", "Description", "Price", "Commission", "Stock"]) {
    expect(dialog.getByRole("button", { name: `${name} is required` })).toBeTruthy();
  }
  expect(sent).toHaveLength(0);
});

test("a valid form is sent, shows the server's message, closes and resets, and the list is loaded again", async () => {
  const sent = serveAdding("Added, thank you");
  const { user, field, press, lists } = await openFilled();
  await user.selectOptions(field("Vendor"), vendor.businessName);
  await press("Add Product");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toMatchObject({
    name: "Clay Lamp",
    category: "home",
    price: 950.5,
    commission: 95,
    stock: 12,
    weight: 0.5,
    vendorId: vendor.id,
    commissionRate: null,
    wholesaleQuantity: 15,
    status: "active",
    images: [],
    features: [],
    variations: [],
  });
  expect(toasts()).toBe("Added, thank you");
  expect(address()).toBe("/admin/products");
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
  await user.click(screen.getByRole("button", { name: "Add Product" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("");
});

test("when the token is missing, malformed or expired, nothing is sent and the typed values stay", async () => {
  const sent = serveAdding();
  const { press, dialog, field } = await openFilled();
  for (const [token, text] of [
    ["", "Authentication token is missing. Please login again."],
    ["a.b", "Token format is invalid. Please login again."],
    [tokenUntil("2026-11-21T05:00:00Z"), "Token is expired! Please login again."],
  ] as const) {
    if (token === "") storedToken.clear();
    else storedToken.set(token);
    await press("Add Product");
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe(text));
    expect(toasts()).toBe(text);
    expect(field("Name").value).toBe("Clay Lamp");
    act(() => toast.remove());
  }
  expect(sent).toHaveLength(0);
});

function replyAt(time: Date) {
  return new Response(null, { headers: { "Cache-Control": "no-store", Date: time.toUTCString() } });
}

test("a session that goes on by the server's clock saves, on a computer whose clock is hours ahead (I-1842)", async () => {
  const sent = serveAdding();
  const { press } = await openFilled();
  noteServerTime(replyAt(new Date("2026-11-20T17:00:00Z")));
  storedToken.set(tokenUntil("2026-11-21T05:00:00Z"));
  await press("Add Product");
  await waitFor(() => expect(sent).toHaveLength(1));
  noteServerTime(replyAt(new Date()));
});

test("a failure shows a message and leaves the form unchanged, and each further try is the same product", async () => {
  const { press, dialog, field } = await openFilled();
  const ids: unknown[] = [];
  for (const [respond, text] of [
    [() => refusal(500, "INTERNAL", ""), "Failed to add product"],
    [() => refusal(503, "UNAVAILABLE", "Please try later"), "Please try later"],
    [() => networkFailure(), "Failed to add product"],
    [() => networkFailure(), "Failed to add product"],
  ] as const) {
    const sent = serve("post", "/products", respond);
    await press("Add Product");
    await waitFor(() => expect(toasts()).toBe(text));
    expect(dialog.getByRole("alert").textContent).toBe(text);
    expect(field("Price").value).toBe("950.50");
    // Each is sent once more (C-2331).
    expect(sent).toHaveLength(2);
    ids.push(...sent.map(({ body }) => Object(body).id));
    act(() => toast.remove());
  }
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(1);
});

test("an error from the server is shown below its field", async () => {
  serve("post", "/products", () =>
    refusal(422, "VALIDATION_FAILED", "Please correct the form", {
      errors: { vendorId: "Choose a vendor", "images.0": "Enter an image address" },
    }),
  );
  const { press, dialog, field } = await openFilled();
  await press("Add Product");
  await dialog.findByText("Choose a vendor");
  expect(field("Vendor").getAttribute("aria-invalid")).toBe("true");
  expect(field("Address of picture 1").getAttribute("aria-invalid")).toBe("true");
});

test("the last row of each list cannot be removed, a picture needs a web address, and blank rows are not sent", async () => {
  const sent = serveAdding();
  const { enter, press, dialog } = await openFilled();
  for (const name of ["picture", "feature", "specification"]) {
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: `Remove ${name} 1` }).disabled).toBe(true);
  }
  await press("Add feature");
  await press("Remove feature 2");
  expect(document.activeElement).toBe(dialog.getByLabelText("Feature 1"));
  for (const name of ["feature", "specification"]) {
    await press(`Add ${name}`);
    await press(`Add ${name}`);
    await press(`Remove ${name} 2`);
  }
  expect(document.activeElement).toBe(dialog.getByLabelText("Name of specification 2"));
  await press("Remove feature 1");
  await press("Add feature");
  await press("Add image address");
  await enter({ "Feature 2": "Burns long", "Address of picture 2": "https://shop.example/lamp.jpg" });
  await enter({ "Name of specification 1": "Material", "Specification 1": "Clay" });
  await enter({ "Address of picture 1": "javascript:alert(1)" });
  await press("Add Product");
  await dialog.findByText("Enter an image address that starts with http:// or https://");
  expect(sent).toHaveLength(0);
  await enter({ "Address of picture 1": "" });
  await press("Add Product");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    features: ["Burns long"],
    images: ["https://shop.example/lamp.jpg"],
    specifications: { Material: "Clay" },
  });
});

test("each variation needs a name and an option, keeps at least one option, and drops blank ones", async () => {
  const sent = serveAdding();
  const { user, enter, press, dialog } = await openFilled();
  await user.click(dialog.getByRole("switch", { name: "Enable Variations" }));
  await press("Add variation");
  await press("Add Product");
  for (const row of [1, 2]) {
    await dialog.findByRole("button", { name: `Variation ${row} name is required` });
    expect(
      dialog.getByRole("button", { name: `Variation ${row} must have at least one option` }),
    ).toBeTruthy();
  }
  expect(sent).toHaveLength(0);
  await press("Remove variation 2");
  await enter({ "Variation name": "Size" });
  await user.click(dialog.getByRole("textbox", { name: "Options of variation 1" }));
  await user.keyboard("Large{Enter}");
  const remove = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Remove Large" });
  expect(remove().disabled).toBe(true);
  await user.keyboard("Small, {Enter}");
  expect(remove().disabled).toBe(false);
  await press("Remove Small");
  await press("Add Product");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    hasVariations: true,
    variations: [{ name: "Size", options: ["Large"], price: 0, commission: 0, weight: 0, stock: null }],
  });
});

test("variations of a new product are kept while they are switched off", async () => {
  const { user, enter, field, dialog } = await openFilled();
  await user.click(dialog.getByRole("switch"));
  await enter({ "Variation name": "Size" });
  await user.click(dialog.getByRole("switch"));
  expect(dialog.queryByLabelText("Variation name")).toBeNull();
  await user.click(dialog.getByRole("switch"));
  expect(field("Variation name").value).toBe("Size");
});

test("Escape asks before it discards typed values; Cancel discards them", async () => {
  const { user, enter, press } = await openForm("new");
  await enter({ Name: "Clay Lamp" });
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/admin/products");
});

/** Whether the browser would ask before the page goes away. */
function asksBeforeLeaving(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("the browser asks before a page with typed values is left", async () => {
  const { enter } = await openForm("new");
  expect(asksBeforeLeaving()).toBe(false);
  await enter({ Name: "Clay" });
  expect(asksBeforeLeaving()).toBe(true);
});

import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";

const saree = makeProduct({ wholesalePrice: 2000, wholesaleCommission: 300 });
const CAPTION =
  /^Cotton Saree\s+Handloom cotton saree\s+Price: Rs\. 2,450\.00 plus delivery\s+Cash on delivery/;

async function open(as: "guest" | "reseller" | "pending") {
  serve("get", `/products/${saree.id}`, () => ok(saree));
  const app = renderApp(`/products/${saree.id}?quantity=20`, { as });
  await screen.findByRole("heading", { level: 1, name: "Cotton Saree" });
  return app;
}

async function openKit() {
  const { user } = await open("reseller");
  await user.click(screen.getByRole("button", { name: "Share" }));
  const kit = within(await screen.findByRole("dialog", { name: "Share Cotton Saree" }));
  return { user, kit };
}

function textOf(link: HTMLElement) {
  return new URL(link.getAttribute("href") ?? "").searchParams.get("text");
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
});

test.each(["guest", "pending"] as const)(
  "a person who cannot order (%s) sees no share button",
  async (as) => {
    await open(as);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  },
);

test("the caption names the reseller's business and phone number, and is sent to WhatsApp unchanged", async () => {
  const { kit } = await openKit();
  const text = textOf(kit.getByRole("link", { name: /^WhatsApp/ }));
  expect(text).toMatch(CAPTION);
  expect(text).toMatch(/Order from Nimali Fashion\nCall or WhatsApp 077 123 4567$/);
  expect(kit.getByRole("region", { name: "Caption" }).textContent).toContain(text);
});

test("the kit asks for no price of the reseller's own: the courier collects the listed one", async () => {
  const { kit } = await openKit();
  expect(kit.queryByRole("textbox")).toBeNull();
  expect(kit.queryByText(/selling price/i)).toBeNull();
});

test("the caption can be copied", async () => {
  const { user, kit } = await openKit();
  await user.click(kit.getByRole("button", { name: "Copy caption" }));
  expect(await screen.findByText("Caption copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(CAPTION);
});

test("a device with a share sheet opens it, and a cancelled share is not a failure", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { share });
  const { user, kit } = await openKit();
  await user.click(kit.getByRole("button", { name: "Share" }));
  expect(share.mock.calls[0]?.[0].text).toMatch(CAPTION);
  share.mockRejectedValueOnce(new DOMException("", "AbortError"));
  await user.click(kit.getByRole("button", { name: "Share" }));
  expect(screen.queryByText(/Could not share/)).toBeNull();
  share.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await user.click(kit.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Could not share. Copy the caption instead.")).toBeTruthy();
});

test("pictures that cannot be read are not offered", async () => {
  const { kit } = await openKit();
  expect(await kit.findByRole("button", { name: "Download picture" })).toHaveProperty("disabled", true);
});

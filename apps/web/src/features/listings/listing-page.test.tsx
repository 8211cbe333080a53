import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";

const CARD_HEIGHT = 453;
const PAGE_HEIGHT = 5575;
const observed = new Map<Element, (isNear: boolean) => void>();

/** A stub of IntersectionObserver: the test says which element is near the screen. */
class FakeObserver {
  readonly #notify: (entries: object[]) => void;

  constructor(notify: (entries: object[]) => void) {
    this.#notify = notify;
  }

  observe(element: Element) {
    const boundingClientRect = { height: PAGE_HEIGHT };
    observed.set(element, (isIntersecting) => this.#notify([{ isIntersecting, boundingClientRect }]));
  }

  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(CARD_HEIGHT);
  serve("get", "/products/categories", () => ok([]));
});

afterEach(() => {
  observed.clear();
});

test("a list page far from the screen is an empty box of the same height, and returns with cards of the same height", async () => {
  serve("get", "/vendor/listings", () =>
    ok([makeProduct({ name: "Cotton Saree" })], {
      pagination: { page: 1, pageSize: 24, total: 1, totalPages: 1 },
    }),
  );
  renderApp("/products", { as: "reseller" });
  const link = await screen.findByRole("link", { name: "Cotton Saree" });
  const box = link.closest<HTMLElement>("[data-page]");
  if (!box) throw new Error("The card is on no page");
  const setNear = (isNear: boolean) => act(async () => observed.get(box)?.(isNear));

  await setNear(false);
  expect(screen.queryByRole("link", { name: "Cotton Saree" })).toBeNull();
  expect(box.style.height).toBe(`${PAGE_HEIGHT}px`);

  await setNear(true);
  expect(box.style.height).toBe("");
  const card = (await screen.findByRole("link", { name: "Cotton Saree" })).closest<HTMLElement>("li");
  expect(card?.style.getPropertyValue("contain-intrinsic-size")).toBe(`auto ${CARD_HEIGHT}px`);
});

import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { api, ok, serve, server } from "../../test/server.ts";

const CARD_HEIGHT = 453;
const PAGE_HEIGHT = 5575;
const told = new Map<Element, (isNear: boolean) => void>();

/** Knows what is near the screen from the test alone. */
class FakeObserver {
  readonly #tell: (entries: object[]) => void;

  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
  }

  observe(element: Element) {
    const boundingClientRect = { height: PAGE_HEIGHT };
    told.set(element, (isIntersecting) => this.#tell([{ isIntersecting, boundingClientRect }]));
  }

  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(CARD_HEIGHT);
  server.use(api("get", "/products/categories", () => ok([])));
});

afterEach(() => {
  vi.restoreAllMocks();
  told.clear();
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
  if (!box) throw new Error("The card stands on no page");
  const tell = (isNear: boolean) => act(async () => told.get(box)?.(isNear));

  await tell(false);
  expect(screen.queryByRole("link", { name: "Cotton Saree" })).toBeNull();
  expect(box.style.height).toBe(`${PAGE_HEIGHT}px`);

  await tell(true);
  expect(box.style.height).toBe("");
  const card = (await screen.findByRole("link", { name: "Cotton Saree" })).closest<HTMLElement>("li");
  expect(card?.style.getPropertyValue("contain-intrinsic-size")).toBe(`auto ${CARD_HEIGHT}px`);
});

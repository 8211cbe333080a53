import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { storedTheme } from "../lib/storage.ts";
import { App } from "./app.tsx";
import { firstPageLoaded, openBrowserRouter } from "./browser-router.ts";
import { renderHomePage } from "./prerender.tsx";
import { createQueryClient } from "./query-client.ts";

test.each(["system", "dark"] as const)(
  "the pre-rendered front page is a guest's, and React hydrates it without a difference (theme: %s)",
  async (theme) => {
    storedTheme.set(theme);
    window.history.replaceState(null, "", "/");
    const root = document.createElement("div");
    document.body.append(root);
    root.innerHTML = renderHomePage();
    const heading = root.querySelector("h1");
    expect(heading?.textContent).toBe("Sell quality products under your own brand");
    expect(root.querySelector("main a")?.textContent).toBe("Become a Reseller");

    const onRecoverableError = vi.fn<(error: unknown) => void>();
    const router = openBrowserRouter();
    await firstPageLoaded(router);
    const page = (
      <App queryClient={createQueryClient()}>
        <RouterProvider router={router} useTransitions={false} />
      </App>
    );
    const running = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(root.querySelector("h1")).toBe(heading);
    expect(root.querySelector<HTMLInputElement>("input[type=radio]:checked")?.value).toBe(theme);
    await act(async () => running.unmount());
    router.dispose();
    root.remove();
  },
);

test("the pre-rendered page has no inline style or script, which the security policy would refuse", () => {
  expect(renderHomePage()).not.toMatch(/ style=|<script|<style/);
});

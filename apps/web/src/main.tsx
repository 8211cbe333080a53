import { StrictMode, useLayoutEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { App } from "./app/app.tsx";
import { firstPageLoaded, openBrowserRouter } from "./app/browser-router.ts";
import { createQueryClient } from "./app/query-client.ts";
import { refreshShop } from "./api/shop.ts";
import { applyStoredShop, isCachedPage } from "./lib/latest-shop.ts";
import { storedToken } from "./lib/storage.ts";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

applyStoredShop();
if (isCachedPage()) void refreshShop();

const router = openBrowserRouter();

/** Ends the styles of the pre-rendered page on the first commit, from which React knows who is signed in. */
function Started({ children }: { children: ReactNode }) {
  useLayoutEffect(() => document.documentElement.removeAttribute("data-token"), []);
  return children;
}

const program = (
  <StrictMode>
    <Started>
      <App queryClient={createQueryClient()}>
        {/* Without transitions a control whose value is in the address shows the new value at once. */}
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </Started>
  </StrictMode>
);

/**
 * The home page is pre-rendered for a guest. For a signed-in person it differs, and in a cached page the contacts may change at any moment
 * (docs/product/interface.md, I-284): React renders these from scratch.
 */
async function renderOver(element: HTMLElement): Promise<void> {
  await firstPageLoaded(router);
  if (storedToken.get() === null && !isCachedPage()) hydrateRoot(element, program);
  else createRoot(element).render(program);
}

if (root.hasChildNodes() && window.location.pathname === "/") void renderOver(root);
else createRoot(root).render(program);

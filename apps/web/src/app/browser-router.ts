import { createBrowserRouter } from "react-router-dom";
import { createScrollKeeper } from "./scroll-keeper.ts";
import { routes } from "./routes.tsx";

export type BrowserRouter = ReturnType<typeof createBrowserRouter>;

/** The router on the browser's address. It starts at once to fetch the code of the page that is open. */
export function openBrowserRouter(): BrowserRouter {
  nameHistoryEntry();
  const router = createBrowserRouter(routes);
  router.subscribe(createScrollKeeper());
  return router;
}

/** Resolves when the code of the first page has arrived, or could not be fetched. */
export async function firstPageLoaded(router: BrowserRouter): Promise<void> {
  await new Promise<void>((done) => {
    const check = () => {
      if (router.state.initialized) done();
    };
    router.subscribe(check);
    check();
  });
}

/** Gives the first history entry its own key. The router calls each entry that it did not create "default", and would mix up their scroll positions. */
function nameHistoryEntry(): void {
  const state: unknown = window.history.state;
  if (typeof state === "object" && state !== null && "key" in state) return;
  window.history.replaceState({ ...Object(state), key: Math.random().toString(36).slice(2) }, "");
}

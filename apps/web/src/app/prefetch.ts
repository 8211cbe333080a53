import { matchPath } from "react-router-dom";
import { savesData } from "../lib/data-saver.ts";
import { pages } from "./pages.ts";

const all = Object.values(pages).flatMap((group) => Object.entries(group));

/** Fetches the code of the page at this address before it is opened, unless the browser is set to save data. */
export function prefetchPage(pathname: string): void {
  if (savesData()) return;
  // A failure shows only if the page is opened.
  const [, load] = all.find(([path]) => matchPath(path, pathname)) ?? [];
  load?.().catch(() => undefined);
}

import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { pages } from "./pages.tsx";

// While this module loads, because the build's module runner is gone by the time the function is called.
await pages.home.preload();

/** The front page as a guest first sees it, for the build to write into its HTML: it shows before any script has run. */
export function renderFrontPage(): string {
  return renderToString(
    <StaticRouter location="/">
      <App />
    </StaticRouter>,
  );
}

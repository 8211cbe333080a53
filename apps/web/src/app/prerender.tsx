import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { App } from "./app.tsx";
import { PageSpinner } from "./page-spinner.tsx";
import { createQueryClient } from "./query-client.ts";
import { routes } from "./routes.tsx";

const handler = createStaticHandler(routes);
// While this module loads, because the build's module runner has closed by the time the function is called.
const context = await handler.query(new Request("http://localhost/"));

/** What every other page shows until its script runs (docs/product/interface.md, I-1521). */
export const loadingPage = renderToString(<PageSpinner />);

/**
 * The home page as a guest first sees it. The build writes it into `home.html`, so that it shows before any script has run
 * (docs/decisions/0016).
 */
export function renderHomePage(): string {
  if (context instanceof Response) throw new Error(`The home page responded with ${context.status}`);
  return renderToString(
    <App queryClient={createQueryClient()}>
      {/* No inline script with data: the security policy would refuse it, and there is none. */}
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
}

import { escapeHtml } from "@pola/shared/escape-html";
import type { RequestHandler } from "express";
import swaggerUi from "swagger-ui-express";
import type { Ctx } from "../../context.ts";
import { type Route, server } from "../serve.ts";
import { type OpenApiDocument, openApiDocument } from "./document.ts";

/** /api/openapi.json, and /api/docs: the same document as a page that loads nothing from other hosts. */
export function documentRoutes(ctx: Ctx): Route[] {
  const { serve } = server(ctx);
  const title = () => `${ctx.settings.current().name} API`;
  let document: OpenApiDocument | undefined;
  return [
    serve("GET /openapi.json", ({ res }) => {
      document ??= openApiDocument(ctx.settings.current().name);
      res.json({ ...document, info: { ...document.info, title: title() } });
    }),
    serve("GET /docs", ({ res }) => {
      res.type("html").send(pageOf(title()));
    }),
  ];
}

/** The scripts and styles of the page. */
export function documentAssets(): RequestHandler[] {
  return swaggerUi.serveFiles(undefined, {
    swaggerUrl: "/api/openapi.json",
    // The validator's badge would be loaded from another host.
    swaggerOptions: { validatorUrl: null, layout: "BaseLayout", defaultModelsExpandDepth: 0 },
  });
}

/** The library's own page has inline styles, which the content security policy refuses. Its files work without them. */
function pageOf(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/api/docs/index.css">
  <link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
  <main id="swagger-ui"></main>
  <script src="/api/docs/swagger-ui-bundle.js"></script>
  <script src="/api/docs/swagger-ui-standalone-preset.js"></script>
  <script src="/api/docs/swagger-ui-init.js"></script>
</body>
</html>
`;
}

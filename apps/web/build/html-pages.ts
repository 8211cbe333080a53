import type { Plugin, ResolvedConfig } from "vite";
import type * as Prerender from "../src/app/prerender.tsx";
import { Graph } from "./graph.ts";
import { readPages, runModule, type PageFile } from "./pages.ts";

const ROOT = '<div id="root" class="pointer-events-auto"></div>';

/**
 * Writes the two HTML pages of the build. `index.html` is the page for every address: a spinner. It preloads the chunks of the page at that
 * address. `home.html` has the home page already in it (docs/decisions/0016), and the server sends it for `/`. Neither waits for a script
 * to learn which code the open page needs.
 * @throws Error when index.html has no empty root element to fill
 */
export function htmlPages(title: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "pola:html-pages",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no index.html");
      const empty = String(page.source);
      if (!empty.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      const graph = new Graph(Object.values(bundle));
      const pages = await readPages(config);
      const { content, loadingPage } = await prerender(config);
      const home = pages.find(({ path }) => path === "/")?.file ?? "";
      const source = empty
        .replace(ROOT, rootWith(content))
        .replace("</head>", `${graph.chunksOf(home).map(preloadLink).join("")}</head>`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
      this.emitFile({ type: "asset", fileName: "home.html", source });
      page.source = empty
        .replace(ROOT, rootWith(loadingPage))
        .replace("</title>", () => `</title>\n    ${preloadScript(pages, graph)}`);
    },
  };
}

function preloadLink(file: string): string {
  return `  <link rel="modulepreload" crossorigin href="/${file}">\n  `;
}

/** Adds a preload link for each chunk that only the page at the current address needs. */
function preloadScript(pages: PageFile[], graph: Graph): string {
  const files = [...new Set(pages.flatMap(({ file }) => graph.chunksOf(file)))];
  const table = pages.map(({ path, file }) => [
    patternOf(path),
    ...graph.chunksOf(file).map((chunk) => files.indexOf(chunk)),
  ]);
  return `<script>
      (() => {
        const files = ${JSON.stringify(files.map((file) => `/${file}`))};
        const pages = ${JSON.stringify(table)};
        const [, ...chunks] = pages.find(([path]) => new RegExp(path).test(location.pathname)) ?? [];
        for (const chunk of chunks) {
          const link = document.createElement("link");
          link.rel = "modulepreload";
          link.crossOrigin = "";
          link.href = files[chunk];
          document.head.append(link);
        }
      })();
    </script>`;
}

/** "/checkout/:productId?" as a regular expression. */
function patternOf(path: string): string {
  return `^${path.replaceAll(/\/:\w+\?/g, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}/?$`;
}

function rootWith(content: string) {
  return () => ROOT.replace("></", `>${content}</`);
}

async function prerender(config: ResolvedConfig) {
  const { renderHomePage, loadingPage } = await runModule<typeof Prerender>("src/app/prerender.tsx", config);
  const content = renderHomePage();
  if (!content.includes("<h1")) throw new Error("The pre-rendered home page has no heading");
  return { content, loadingPage };
}

import { runnerImport, type Plugin, type ResolvedConfig } from "vite";
import type { renderHomePage } from "../src/app/prerender.tsx";
import { Graph } from "./graph.ts";
import { escapeHtml } from "./page-texts.ts";

const PAGE = "src/features/home/home-page.tsx";
const ROOT = '<div id="root"></div>';

/**
 * Writes `home.html` beside `index.html`: the same page with the front page already in it. The server sends it for `/`, so that the
 * largest element paints without waiting for the script, which then takes the page over as it stands.
 * @throws Error when the page has no empty root element to fill
 */
export function frontPage({ title }: { title: string }): Plugin {
  let config: ResolvedConfig;
  return {
    name: "pola:front-page",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no index.html");
      const shell = String(page.source);
      if (!shell.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      const content = await render(config);
      const code = new Graph(Object.values(bundle)).fileOf(PAGE);
      const source = shell
        .replace(ROOT, () => `<div id="root">${content}</div>`)
        .replace("</head>", `  <link rel="modulepreload" crossorigin href="/${code}">\n  </head>`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
      this.emitFile({ type: "asset", fileName: "home.html", source });
    },
  };
}

async function render({ root, envDir, envPrefix, mode }: ResolvedConfig): Promise<string> {
  const { module } = await runnerImport<{ renderHomePage: typeof renderHomePage }>(
    `${root}/src/app/prerender.tsx`,
    { configFile: false, root, envDir, envPrefix: envPrefix ?? [], mode, logLevel: "warn" },
  );
  const html = module.renderHomePage();
  if (!html.includes("<h1")) throw new Error("The pre-rendered front page has no heading");
  return html;
}

import { runnerImport, type ResolvedConfig } from "vite";
import type { pages } from "../src/app/pages.ts";

type Setup = Pick<ResolvedConfig, "root" | "envDir" | "mode"> & { envPrefix?: string | string[] | undefined };

/** Runs one module of the web inside the build, with the build's own environment. */
export async function runModule<Module>(path: string, config: Setup): Promise<Module> {
  const { root, envDir, envPrefix = [], mode } = config;
  const { module } = await runnerImport<Module>(`${root}/${path}`, {
    configFile: false,
    root,
    envDir,
    envPrefix,
    mode,
    logLevel: "warn",
  });
  return module;
}

/** A page's address, as a pattern of the router, and the source file that its code starts with. */
export type PageFile = { path: string; file: string };

/** The list of pages that the router has. @throws Error when a page does not name its file in its `load` function */
export async function readPages(config: Setup): Promise<PageFile[]> {
  const module = await runModule<{ pages: typeof pages }>("src/app/pages.ts", config);
  return Object.values(module.pages)
    .flatMap((group) => Object.entries(group))
    .map(([path, load]) => {
      const file = /src\/features\/[^"']+\.tsx/.exec(String(load))?.[0];
      if (file === undefined) throw new Error(`${path} of src/app/pages.ts imports no page`);
      return { path, file };
    });
}

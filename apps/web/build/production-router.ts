import type { Plugin } from "vite";

/** Bundles the router's production build, without warnings for developers. The package names its development build for every use. */
export function productionRouter(): Plugin {
  return {
    name: "pola:production-router",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source !== "react-router" && source !== "react-router/dom") return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      const id = found?.id.replace("/dist/development/", "/dist/production/");
      return id === found?.id ? this.error(`${source} has no production build beside ${id}`) : id;
    },
  };
}

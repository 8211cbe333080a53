import { relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const DIST = `${import.meta.dirname}/dist`;

/** A module finds its files (migrations, bank lists, the built web) from the place of its source, not from the place of the built program. */
const sourcePlaces: Plugin = {
  name: "source-places",
  transform: (code, id) =>
    id.includes("/node_modules/") || !code.includes("import.meta.url")
      ? null
      : {
          code: code.replaceAll(
            "import.meta.url",
            `new URL(${JSON.stringify(relative(DIST, id))}, import.meta.url).href`,
          ),
          map: null,
        },
};

/** The programs of a server, without TypeScript to translate at each start (docs/decisions/0049). Packages stay in node_modules. */
export default defineConfig({
  logLevel: "warn",
  publicDir: false,
  plugins: [sourcePlaces],
  build: {
    ssr: true,
    outDir: DIST,
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        "close-payouts": "src/close-payouts.ts",
        demo: "../demo/src/start.ts",
        seed: "../demo/src/main.ts",
        migrate: "../../packages/database/bin/migrate.ts",
        check: "../../packages/database/bin/check.ts",
      },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
  // Packages that are not the API's own cannot be found from its folder.
  ssr: { noExternal: [/^@pola\//, /^@prisma\//, "sql-template-tag"] },
});

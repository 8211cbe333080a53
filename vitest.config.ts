import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "shared", include: ["packages/shared/src/**/*.test.ts"] } },
      {
        test: {
          name: "api",
          include: ["apps/api/src/**/*.test.ts", "prisma/**/*.test.ts", "load/**/*.test.ts"],
          globalSetup: "apps/api/src/test/global-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "docs", include: ["docs/**/*.test.ts"] } },
      "apps/web/vite.config.ts",
    ],
  },
});

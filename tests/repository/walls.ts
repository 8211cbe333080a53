import type { Edge } from "./imports.ts";

const PACKAGES = ["packages/database/src", "packages/embedded-postgres/src", "packages/shared/src"];
const DATA = ["packages/database/src", "packages/shared/src"];
const CONTEXT = ["apps/api/src/context.ts", "apps/api/src/config.ts"];
const API_GROUPS = ["domain", "http", "views", "lib"].map((group) => `apps/api/src/${group}`);
const WEB_GROUPS = ["api", "components", "ui", "lib", "env.ts", "offline/*.ts"].map(
  (group) => `apps/web/src/${group}`,
);

/**
 * Who may import whom (docs/architecture.md): each folder or file, and what it may import beside itself. The longest matching path
 * counts; `*` is one folder, so two features are two groups. Imports of types count like any other.
 */
const ARROWS: Record<string, string[]> = {
  "packages/shared/src": [],
  "packages/embedded-postgres/src": [],
  "packages/database/src": ["packages/embedded-postgres/src", "packages/shared/src"],
  "packages/database/bin": PACKAGES,

  "apps/api/src/config.ts": ["apps/api/src/lib", ...DATA],
  "apps/api/src/context.ts": ["apps/api/src/config.ts", "apps/api/src/lib", ...DATA],
  "apps/api/src/lib": ["packages/shared/src"],
  "apps/api/src/domain": [...CONTEXT, "apps/api/src/lib", ...DATA],
  "apps/api/src/views": ["apps/api/src/lib", ...DATA],
  "apps/api/src/http": [...CONTEXT, "apps/api/src/domain", "apps/api/src/lib", ...DATA],
  "apps/api/src/features/*": [...CONTEXT, ...API_GROUPS, ...DATA],
  "apps/api/src/app.ts": [...CONTEXT, "apps/api/src/features/*", ...API_GROUPS, ...DATA],
  "apps/api/src/jobs.ts": [...CONTEXT, "apps/api/src/features/*", ...API_GROUPS, ...DATA],
  "apps/api/src/shutdown.ts": ["apps/api/src/http", "apps/api/src/lib"],
  "apps/api/src/close-payouts.ts": [...CONTEXT, "apps/api/src/features/*", ...API_GROUPS, ...DATA],
  "apps/api/src/main.ts": ["apps/api/src/start.ts"],
  "apps/api/src/start.ts": [
    ...CONTEXT,
    ...["app.ts", "jobs.ts", "shutdown.ts", "features/*"].map((to) => `apps/api/src/${to}`),
    ...API_GROUPS,
    ...PACKAGES,
  ],
  "apps/demo/src": [...CONTEXT, "apps/api/src/start.ts", "apps/api/src/features/*", ...API_GROUPS, ...DATA],

  "apps/web/src/env.ts": ["packages/shared/src"],
  "apps/web/src/lib": ["apps/web/src/env.ts", "packages/shared/src"],
  "apps/web/src/offline/*.ts": ["apps/web/src/lib", "packages/shared/src"],
  "apps/web/src/offline/*.tsx": ["apps/web/src/offline/*.ts", "apps/web/src/ui"],
  "apps/web/src/ui": ["apps/web/src/offline/*.ts", "packages/shared/src"],
  "apps/web/src/api": ["apps/web/src/lib", "apps/web/src/offline/*.ts", "packages/shared/src"],
  "apps/web/src/components": ["apps/web/src/ui", "apps/web/src/lib", "packages/shared/src"],
  "apps/web/src/features/*": [...WEB_GROUPS, "packages/shared/src"],
  "apps/web/src/app": [
    "apps/web/src/features/*",
    "apps/web/src/offline/*.tsx",
    ...WEB_GROUPS,
    "packages/shared/src",
  ],
  "apps/web/src/main.tsx": [
    "apps/web/src/app",
    "apps/web/src/styles.css",
    ...WEB_GROUPS,
    "packages/shared/src",
  ],
  "apps/web/src/styles.css": [],
  "apps/web/build": ["apps/web/src/app", "packages/shared/src"],
  "apps/web/vite.config.ts": ["apps/web/build", "packages/shared/src"],
  "ensure-built.mjs": ["apps/web/build"],
  "prisma.config.ts": [],
  "apps/api/vite.config.ts": [],
  "vitest.config.ts": [],
};

/** Test code imports anything; nothing else imports test code. */
const TEST_CODE = /\.test\.tsx?$|-test-kit\.tsx?$|\/src\/test\/|^tests\/|^docs\//;

/** Why this import is not allowed, or null. */
export function violationOf({ from, to }: Edge): string | null {
  if (TEST_CODE.test(from)) return null;
  if (TEST_CODE.test(to)) return `${from} imports test code: ${to}`;
  const [source, target] = [groupOf(from), groupOf(to)];
  if (!source) return `${from} belongs to no group`;
  if (!target) return `${to} belongs to no group`;
  const isAllowed = source.folder === target.folder || ARROWS[source.group]?.includes(target.group);
  return isAllowed ? null : `${source.folder} may not import ${target.folder}: ${from} imports ${to}`;
}

/** The group a file belongs to, and the folder that names it: `features/*` and `features/orders`. */
function groupOf(file: string): { group: string; folder: string } | null {
  const found = Object.keys(ARROWS).flatMap((group) => {
    const folder = new RegExp(`^${group.replaceAll(".", "\\.").replace("*", "[^/]+")}(?=/|$)`).exec(
      file,
    )?.[0];
    return folder === undefined ? [] : { group, folder };
  });
  return found.toSorted((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

export const GROUPS = Object.entries(ARROWS);

import { expect, test } from "vitest";
import { importsOfRepository, sourceFiles, specifiersIn } from "./imports.ts";
import { GROUPS, violationOf } from "./walls.ts";

const edges = await importsOfRepository();

test("every import of the repository goes in an allowed direction", () => {
  expect(edges.length).toBeGreaterThan(1000);
  expect(edges.flatMap((edge) => violationOf(edge) ?? [])).toEqual([]);
});

test("every source file belongs to a group of the import rules", () => {
  const sources = sourceFiles();

  expect(sources.length).toBeGreaterThan(300);
  expect(sources.map((file) => violationOf({ from: file, to: file })).filter(Boolean)).toEqual([]);
});

test("of the controls, only the reload button knows about new versions", () => {
  const importers = edges.filter(({ from, to }) => /src\/ui\//.test(from) && /src\/offline\//.test(to));

  expect([...new Set(importers.map(({ from }) => from))]).toEqual(["apps/web/src/ui/reload-button.tsx"]);
});

const arrows = GROUPS.flatMap(([from, allowed]) => allowed.map((to) => ({ from, to })));
test.each(arrows)("$from imports $to, not the other way", ({ from, to }) => {
  expect(violationOf({ from: fileIn(from), to: fileIn(to) })).toBeNull();
  expect(violationOf({ from: fileIn(to), to: fileIn(from) })).toContain("may not import");
});

test.each([
  [
    "a feature of the API another feature",
    "apps/api/src/features/orders/a.ts",
    "apps/api/src/features/payouts/b.ts",
  ],
  [
    "a feature of the web another feature",
    "apps/web/src/features/orders/a.tsx",
    "apps/web/src/features/auth/b.tsx",
  ],
  ["the web the API", "apps/web/src/features/orders/a.tsx", "apps/api/src/domain/stock.ts"],
  ["the API the web", "apps/api/src/http/web.ts", "apps/web/src/lib/money.ts"],
  ["a package an app", "packages/database/src/a.ts", "apps/api/src/lib/logger.ts"],
  ["the demo the web", "apps/demo/src/a.ts", "apps/web/src/lib/money.ts"],
  ["shared rules the database", "packages/shared/src/a.ts", "packages/database/src/db.ts"],
  ["the domain http", "apps/api/src/domain/a.ts", "apps/api/src/http/parse.ts"],
  ["a view the domain", "apps/api/src/views/a.ts", "apps/api/src/domain/stock.ts"],
  ["ui a component", "apps/web/src/ui/a.tsx", "apps/web/src/components/b.tsx"],
  ["ui a call", "apps/web/src/ui/a.tsx", "apps/web/src/api/orders.ts"],
  ["a control a part of the offline screens", "apps/web/src/ui/a.tsx", "apps/web/src/offline/b.tsx"],
  ["a component the offline code", "apps/web/src/components/a.tsx", "apps/web/src/offline/b.ts"],
  ["the offline code a call", "apps/web/src/offline/a.ts", "apps/web/src/api/orders.ts"],
  ["the offline code ui", "apps/web/src/offline/a.ts", "apps/web/src/ui/modal.tsx"],
  ["the API's lib its configuration", "apps/api/src/lib/a.ts", "apps/api/src/config.ts"],
  ["the API the demo", "apps/api/src/start.ts", "apps/demo/src/main.ts"],
  [
    "the embedded database the database package",
    "packages/embedded-postgres/src/a.ts",
    "packages/database/src/db.ts",
  ],
  ["a component a call", "apps/web/src/components/a.tsx", "apps/web/src/api/orders.ts"],
  ["a call ui", "apps/web/src/api/orders.ts", "apps/web/src/ui/modal.tsx"],
  ["product code a test kit", "apps/api/src/domain/a.ts", "apps/api/src/test/builders.ts"],
  ["product code the tests", "packages/database/src/a.ts", "tests/harness/client.ts"],
  ["a file of no group", "apps/api/src/utils/a.ts", "apps/api/src/lib/logger.ts"],
])("never imports %s", (_, from, to) => {
  expect(violationOf({ from, to })).not.toBeNull();
});

test("every way to import is seen: values, types, side effects, re-exports and dynamic imports", () => {
  const text = `
    import { a } from "./a.ts";
    import type { B } from "./b.ts";
    import { type C } from "./c.ts";
    import "./d.ts";
    export { e } from "./e.ts";
    export type { F } from "./f.ts";
    export * from "./g.ts";
    const h = () => import("./h.ts");
    const i: typeof import("./i.ts") = h;`;

  expect(specifiersIn("x.ts", text).toSorted()).toEqual(
    ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((name) => `./${name}.ts`),
  );
});

function fileIn(group: string): string {
  return /\.\w+$/.test(group) ? group : `${group.replace("*", "some")}/file.ts`;
}

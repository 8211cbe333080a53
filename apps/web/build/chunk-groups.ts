import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const library = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);
const source = (...paths: string[]) =>
  new RegExp(`/(apps/web|packages/shared)/src/(${paths.join("|")})\\.tsx?$`);
const icon = (...names: string[]) => new RegExp(`/lucide-react/.*/icons/(${names.join("|")})\\.`);
const any =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id));
const MAIN = fileURLToPath(new URL("../src/main.tsx", import.meta.url));

const firstModules = new WeakMap<Rolldown.ChunkingContext, Set<string>>();

/** Whether the program cannot start without this module. */
function isFirst(id: string, context: Rolldown.ChunkingContext): boolean {
  let known = firstModules.get(context);
  if (!known) {
    const found = new Set<string>();
    const add = (module: string) => {
      if (found.has(module)) return;
      found.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(add);
    };
    add(MAIN);
    // The entry itself stays where the page looks for it.
    found.delete(MAIN);
    known = found;
    firstModules.set(context, known);
  }
  return known.has(id);
}

/**
 * What is loaded together. Left alone, the bundler makes a file of every icon and part that two screens share, forty requests for a
 * list. A group is loaded whole: it holds what its screens need together, and the rest stays with its screen. It takes along what its
 * modules import, but for what a group of a higher priority holds.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Changes only with an update of the libraries, so a browser keeps it over many deploys.
  {
    name: "react",
    test: library("react", "react-dom", "scheduler", "react-router", "react-router-dom"),
    priority: 95,
  },
  { name: (id, context) => (isFirst(id, context) ? "first" : null), debugName: "first", priority: 90 },
  {
    name: "query",
    test: any(library("@tanstack/[^/]+"), source("app/(data-provider|query-client)")),
    priority: 85,
  },
  { name: "zod", test: any(library("zod"), source("schemas/(text|email)")), priority: 85 },
  {
    name: "basics",
    test: any(
      source("ui/(badge|banner|card|field-frame|form|keyboard)"),
      icon("info", "triangle-exclamation-point", "eye", "eye-off", "check", "chevron-down"),
    ),
    priority: 82,
  },
  // What several screens with data share. The front page's own stay with it.
  {
    name: "icons",
    test: icon(
      "chevron-left",
      "chevron-right",
      "copy",
      "download",
      "image-off",
      "package-open",
      "refresh-cw",
    ),
    priority: 81,
  },
  {
    name: "parts",
    minShareCount: 3,
    test: source(
      "ui/(stat-card|key-value|picture)",
      "lib/(url-state|status-tones)",
      "money|calendar|stock|order-status|picture-widths|categories|sorts",
      "components/(order-status-badge|order-items|order-timeline|order-summary|price-block|stock-badge|low-stock-alert|category-name|figures-row)",
    ),
    priority: 80,
  },
  {
    name: "list",
    test: any(
      source(
        "ui/(pagination|search-input|filter-chips|select-menu|no-match|bulk-selection)",
        "components/(list-rows|use-list-page|found-and-sort)",
        "lib/list-address",
        "list-count",
      ),
      icon("chevrons-left", "chevrons-right", "search"),
    ),
    priority: 78,
  },
  // A table to read, and what is added where its rows are worked on.
  {
    name: "table",
    test: any(source("ui/(plain-table|wide-table)"), icon("arrow-down", "arrow-up", "arrow-up-down")),
    priority: 78,
  },
  { name: "work-table", test: source("ui/(data-table|row-cursor|row-selection|checkbox)"), priority: 78 },
  // What an order will cost.
  {
    name: "order",
    test: source("pricing|shipping|weight", "components/order-figures", "lib/checkout-memory"),
    priority: 78,
  },
  // Beneath dialogs, menus and tabs alike.
  {
    name: "radix",
    test: library(
      "@radix-ui/primitive",
      "@radix-ui/react-(compose-refs|context|id|slot|primitive|presence|direction|collection|roving-focus|use-[^/]+)",
    ),
    priority: 77,
  },
  {
    name: "layers",
    test: library(
      "@radix-ui/react-(dismissable-layer|focus-scope|focus-guards|portal)",
      "react-remove-scroll[^/]*",
      "aria-hidden",
    ),
    priority: 76,
  },
  {
    name: "dialog",
    test: any(
      library("@radix-ui/[^/]*dialog"),
      source("ui/(modal-dialog|confirm-question|discard-question|dialog-parts|use-leave-guard)"),
    ),
    priority: 74,
  },
  {
    name: "menu",
    test: any(
      library("@radix-ui/react-(menu|popper|dropdown-menu)", "@floating-ui/[^/]+"),
      source("ui/menu"),
    ),
    priority: 72,
  },
  { name: "form", test: source("ui/field", "lib/(checked-form|form-schema)"), priority: 70 },
  // For the form with rows only.
  {
    name: "form-library",
    test: library("react-hook-form", "@hookform/resolvers", "@standard-schema/utils"),
    priority: 70,
  },
];

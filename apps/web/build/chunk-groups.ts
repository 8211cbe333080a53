import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const library = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);
const MAIN = fileURLToPath(new URL("../src/main.tsx", import.meta.url));
const HOME = fileURLToPath(new URL("../src/features/home/home-page.tsx", import.meta.url));

type Context = Rolldown.ChunkingContext;

const known = new WeakMap<Context, Map<string, Set<string>>>();

/** A module and every module that it imports statically, directly or not. */
function importsOf(id: string, context: Context): Set<string> {
  const cache = known.get(context) ?? new Map<string, Set<string>>();
  known.set(context, cache);
  const cached = cache.get(id);
  if (cached) return cached;
  const found = new Set<string>();
  const add = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    context.getModuleInfo(module)?.importedIds.forEach(add);
  };
  add(id);
  cache.set(id, found);
  return found;
}

/** Whether every page needs this module. The entry itself stays where index.html looks for it. */
function isFirst(id: string, context: Context): boolean {
  return id !== MAIN && importsOf(MAIN, context).has(id);
}

/** What only some pages need: to sign in, order for a customer, follow a parcel, choose a bank, print, download or choose a quantity, for forms, pictures, notifications or passwords. The others do not load it. */
const FOR_FEW =
  /\/src\/(api\/(call-file|order-draft|discard-draft|add-to-order|customers|keep-device|lost-reply|mailed-links|products|profile)|lib\/(draw-picture|pending-draft|picture-to-send|push-consent)|components\/(sizes|use-download|courier-link|form-dialog|end-sessions|new-password-fields)|ui\/(field|number-field|quantity-stepper|error-summary)|features\/auth\/(auth-card|focus-heading)|bank-choice|order-reason)\.tsx?$|\/icons\/(eye-off|minus|printer)\.mjs$/;

/** What listings, product, checkout and the order in progress share: prices, and what is remembered of an order. */
const ORDERING =
  /\/src\/(lib\/(checkout-link|checkout-memory|placed-order)|components\/bottom-bar|pricing|shipping)\.tsx?$/;

/** Whether a module imports no library beyond icons and those of every page. The home page keeps its modules in its own chunk. */
function isLight(id: string, context: Context): boolean {
  if (importsOf(HOME, context).has(id) || FOR_FEW.test(id) || ORDERING.test(id)) return false;
  return [...importsOf(id, context)].every(
    (module) =>
      !module.includes("/node_modules/") || module.includes("/lucide-react/") || isFirst(module, context),
  );
}

const ADMIN_PAGES = /\/src\/features\/admin-/;

/** Whether only admin pages import a module, directly or not. */
function isForAdmins(id: string, context: Context, seen = new Set<string>()): boolean {
  if (ADMIN_PAGES.test(id) || seen.has(id)) return true;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.length > 0 && importers.every((importer) => isForAdmins(importer, context, seen));
}

/**
 * Which modules are loaded together. Without groups the bundler writes a file for every icon and part that two pages share: forty
 * requests for a list. A group is always loaded whole. `pnpm size` shows what each page loads.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Changes only with an update of the libraries, so browsers keep it over many deploys.
  {
    name: "libraries",
    test: library("react", "react-dom", "scheduler", "react-router", "react-router-dom", "@tanstack/[^/]+"),
    priority: 5,
  },
  { name: (id, context) => (isFirst(id, context) ? "first" : null), debugName: "first", priority: 4 },
  // A form's code is loaded when the form shows.
  {
    name: "forms",
    test: library("react-hook-form", "@hookform/[^/]+", "@standard-schema/[^/]+"),
    priority: 3,
  },
  // What several pages of admins share, and nobody else needs.
  {
    name: "admin",
    test: /\/src\/(admin-areas|lib\/admin-screens|api\/covers-area|components\/access-denied)\.tsx?$/,
    priority: 3,
  },
  // Small modules and icons of several pages.
  {
    name: (id, context) => (isLight(id, context) && !isForAdmins(id, context) ? "shared" : null),
    debugName: "shared",
    minShareCount: 3,
    priority: 2,
  },
  // After the modules that more pages share, which would come with it.
  { name: "ordering", test: ORDERING, priority: 1 },
  // The same of the back office, which no reseller loads.
  {
    name: (id, context) => (isLight(id, context) && isForAdmins(id, context) ? "admin" : null),
    debugName: "admin",
    minShareCount: 3,
    priority: 0,
  },
];

import { setImmediate as nextTurn } from "node:timers/promises";
import { chunksOf } from "@pola/shared/chunks-of";
import { groupBy } from "@pola/shared/group-by";
import {
  type Product,
  ProductEdit,
  ProductInput,
  VariationInput,
  type VariationInput as VariationFields,
} from "@pola/shared/schemas/product";
import type { FieldChange, ImportedProduct } from "@pola/shared/schemas/product-changes";
import { Id } from "@pola/shared/schemas/text";
import type { Ctx } from "../../context.ts";
import { productView } from "../../views/product-view.ts";
import { type EditPlan, planEdit, priceProblemsOf } from "./plan-edit.ts";
import {
  type FileColumn,
  ID,
  OPTIONS,
  PRODUCT_COLUMNS,
  ROW,
  VARIATION_COLUMNS,
  VENDOR,
} from "./product-columns.ts";
import { changesOf, createdFields, problemText } from "./product-changes.ts";
import { productsMeant, vendorNames } from "./product-import.sql.ts";
import { productsById } from "./products.sql.ts";
import { type ProductFileRow, readProductsFile } from "./read-products-file.ts";

/** How long products are planned before other requests get their turn. */
const TURN_MS = 20;

const LOST_LETTERS = "The spreadsheet saved question marks in place of letters. Save it as “CSV UTF-8”.";

/** What the file makes of one product: adds it, changes it, leaves it, or is refused. */
type PlannedProduct = ImportedProduct & { input?: ProductInput; product?: Product; edit?: EditPlan };

/** `same` counts the products that stay as they are; `ids` and `names` are what the file names. */
export type ImportPlan = {
  products: PlannedProduct[];
  same: number;
  ids: string[];
  names: string[];
  meant: number;
};

type Group = { row: ProductFileRow; variations: ProductFileRow[] };
type Known = {
  header: string[];
  byId: Map<string, Product>;
  byName: Map<string, Product[]>;
  vendors: Map<string, { id: string }[]>;
  brand: string;
};
type Read = { fields: Record<string, unknown>; problems: string[] };

/**
 * Plans a products file against the products as they are now; changes nothing (docs/product/catalogue.md, C-126 to C-130). A product is
 * known by its id, or without one by its name and vendor. A cell that reads as the product has it changes nothing.
 * @throws AppError VALIDATION_FAILED for a file that cannot be read
 */
export async function planImport(ctx: Ctx, content: Buffer): Promise<ImportPlan> {
  const { header, rows } = readProductsFile(content);
  const groups = groupsOf(rows);
  const ids = groups.map(({ row }) => row.cells[ID] ?? "").filter((id) => Id.safeParse(id).success);
  const names = groups.map(({ row }) => row.cells["Name"] ?? "");
  const meant = await productsMeant.rows(ctx.pool, ids, names);
  const known = await knownProducts(
    ctx,
    header,
    meant.map(({ id }) => id),
  );
  const plan: ImportPlan = { products: [], same: 0, ids, names, meant: meant.length };
  const seen = new Map<string, number>();
  let turnEndsAt = 0;
  for (const group of groups) {
    if (performance.now() >= turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
    const planned = planGroup(group, known, seen);
    if (planned) plan.products.push(planned);
    else plan.same += 1;
  }
  return plan;
}

/** A product's row, and the variations' rows below it. */
function groupsOf(rows: readonly ProductFileRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.cells[ROW]?.toLowerCase() === "variation" && last) last.variations.push(row);
    else groups.push({ row, variations: [] });
  }
  return groups;
}

async function knownProducts(ctx: Ctx, header: string[], ids: string[]): Promise<Known> {
  const brand = ctx.settings.current().name;
  const products: Product[] = [];
  for (const batch of chunksOf(ids, 500)) {
    const rows = await productsById.rows(ctx.pool, batch);
    products.push(...rows.map((row) => productView(row, brand)));
  }
  return {
    header,
    byId: new Map(products.map((product) => [product.id, product])),
    byName: groupBy(products, ({ name }) => name),
    vendors: groupBy(await vendorNames.rows(ctx.pool), ({ name }) => name),
    brand,
  };
}

/** Null for a product that stays as it is. */
function planGroup(group: Group, known: Known, seen: Map<string, number>): PlannedProduct | null {
  const { row } = group;
  const name = row.cells["Name"] ?? "";
  const kind = row.cells[ROW]?.toLowerCase() || "product";
  if (kind === "variation") return refused(row, name, ["A variation needs a product in a row above it."]);
  if (kind !== "product")
    return refused(row, name, [`Row must be product or variation, not “${row.cells[ROW]}”.`]);
  const found = productOf(row, known);
  if (typeof found === "string") return refused(row, name, [found]);
  const key = found?.id ?? `${name}\n${row.cells[VENDOR] || known.brand}`;
  const twice = seen.get(key);
  if (twice !== undefined) return refused(row, name, [`This product is also in row ${twice}.`]);
  seen.set(key, row.number);
  return found ? planChange(group, known, found) : planNew(group, known);
}

function refused({ number }: ProductFileRow, name: string, problems: string[]): PlannedProduct {
  return { row: number, name, kind: "refused", changes: [], problems };
}

function planNew(group: Group, known: Known): PlannedProduct {
  const name = group.row.cells["Name"] ?? "";
  const { fields, problems } = readGroup(group, known, null);
  const parsed = ProductInput.safeParse(fields);
  if (!parsed.success) return refused(group.row, name, [...problems, ...problemText(parsed.error)]);
  problems.push(...Object.values(priceProblemsOf(parsed.data)));
  if (problems.length > 0) return refused(group.row, name, problems);
  const changes = createdFields(parsed.data, group.row.cells[VENDOR] || known.brand);
  return { row: group.row.number, name, kind: "new", changes, problems, input: parsed.data };
}

function planChange(group: Group, known: Known, product: Product): PlannedProduct | null {
  const { fields, problems } = readGroup(group, known, product);
  const parsed = ProductEdit.safeParse(fields);
  if (!parsed.success) return refused(group.row, product.name, [...problems, ...problemText(parsed.error)]);
  const edit = planEdit(product, parsed.data);
  if (edit.isSame && problems.length === 0) return null;
  problems.push(...Object.values(priceProblemsOf(edit.after)));
  if (problems.length > 0) return refused(group.row, product.name, problems);
  const vendorName = group.row.cells[VENDOR] ?? product.vendor.businessName;
  const changes: FieldChange[] = changesOf(product, edit, vendorName || known.brand);
  return { row: group.row.number, name: product.name, kind: "changed", changes, problems, product, edit };
}

/** The product that a row means, undefined for a new one, or why that is unclear. */
function productOf({ cells }: ProductFileRow, { header, byId, byName }: Known): Product | string | undefined {
  const id = cells[ID] ?? "";
  if (id !== "") return byId.get(id) ?? "There is no product with this ID.";
  const name = cells["Name"] ?? "";
  const cell = cells[VENDOR] ?? "";
  const same = (byName.get(name) ?? []).filter(
    ({ vendor }) =>
      !header.includes(VENDOR) || (cell === "" ? vendor.id === null : vendor.businessName === cell),
  );
  return same.length > 1 ? "Several products have this name. Give the ID." : same[0];
}

/** The fields that the cells of a product name. A cell as the product would be exported names nothing. */
function readGroup(group: Group, known: Known, product: Product | null): Read {
  const written = product && {
    ...product,
    hasVariations: undefined,
    vendorId: product.vendor.id,
    vendorName: product.vendor.businessName,
  };
  const read: Read = { fields: readCells(PRODUCT_COLUMNS, group.row, written), problems: [] };
  const isLost = written ? hasLostLetters(PRODUCT_COLUMNS, group.row, written) : looksLost(group.row, "Name");
  if (isLost) read.problems.push(LOST_LETTERS);
  if ("vendorId" in read.fields) {
    const vendorId = vendorOf(group.row.cells[VENDOR] ?? "", known);
    if (vendorId === undefined)
      read.problems.push(`There is no single vendor named “${group.row.cells[VENDOR]}”.`);
    read.fields["vendorId"] = vendorId ?? null;
  }
  const [variation] = group.variations;
  if (!known.header.includes(OPTIONS)) {
    if (variation) read.problems.push(`Row ${variation.number}: a variation needs the column ${OPTIONS}.`);
  } else if (known.header.includes(ROW)) {
    const variations = variationsOf(group.variations, product, read.problems);
    const isSame =
      product !== null &&
      variations.length === product.variations.length &&
      variations.every((row, index) => row === product.variations[index]);
    if (!isSame) read.fields["variations"] = variations;
  }
  return read;
}

function readCells<Row>(
  columns: readonly FileColumn<Row>[],
  { cells }: ProductFileRow,
  written: Row | null,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { header, field, write, read } of columns) {
    const cell = cells[header];
    if (cell === undefined || (written && cell === write(written).trim())) continue;
    fields[field] = read(cell);
  }
  return fields;
}

/** Whether a spreadsheet saved a text in an encoding without its letters: a question mark for each (docs/product/catalogue.md, C-911). */
function hasLostLetters<Row>(
  columns: readonly FileColumn<Row>[],
  { cells }: ProductFileRow,
  written: Row,
): boolean {
  return columns.some(({ header, write }) => {
    const cell = cells[header] ?? "";
    if (!cell.includes("?")) return false;
    const text = write(written).trim();
    const isLost = (letter: string, index: number) => letter === "?" && text.charCodeAt(index) > 0xff;
    return (
      cell.length === text.length &&
      cell !== text &&
      cell.split("").every((letter, index) => letter === text[index] || isLost(letter, index))
    );
  });
}

/** The same of a new text, which there is nothing to compare with. */
function looksLost({ cells }: ProductFileRow, ...headers: string[]): boolean {
  return headers.some((header) => cells[header]?.includes("??"));
}

/** The house (null) for a blank cell or the brand's name; undefined for a name of none or of several. */
function vendorOf(cell: string, { vendors, brand }: Known): string | null | undefined {
  const ids = vendors.get(cell)?.map(({ id }) => id) ?? [];
  const found = [...ids, ...(cell === "" || cell === brand ? [null] : [])];
  return found.length === 1 ? found[0] : undefined;
}

/** The rows of the file; a row that changes nothing is the product's own. */
function variationsOf(
  rows: readonly ProductFileRow[],
  product: Product | null,
  problems: string[],
): unknown[] {
  const left = new Map((product?.variations ?? []).map((row) => [row.id, row]));
  return rows.map((row) => {
    const id = row.cells[ID] ?? "";
    const own = id === "" ? undefined : left.get(id);
    if (id !== "" && !own) problems.push(`Row ${row.number}: this product has no variation with this ID.`);
    const named = readCells(VARIATION_COLUMNS, row, null);
    const before = own ?? sameChoices([...left.values()], named);
    const isLost = before
      ? hasLostLetters(VARIATION_COLUMNS, row, before)
      : looksLost(row, "Name", OPTIONS, "Value");
    if (isLost) problems.push(`Row ${row.number}: ${LOST_LETTERS}`);
    if (!before) return named;
    left.delete(before.id);
    const fields = readCells(VARIATION_COLUMNS, row, before);
    if (Object.keys(fields).length === 0) return before;
    // A row that tracks its stock keeps doing so (C-37); the schema refuses NaN.
    if (before.stock !== null && fields["stock"] === null) fields["stock"] = Number.NaN;
    return { ...before, ...fields };
  });
}

function sameChoices(rows: readonly Product["variations"][number][], named: Record<string, unknown>) {
  const wanted = choiceKey(
    VariationInput.safeParse({ name: named["name"], options: named["options"], value: named["value"] }).data,
  );
  return rows.find((row) => choiceKey(row) === wanted);
}

function choiceKey(row: Pick<VariationFields, "name" | "options" | "value"> | undefined): string {
  return JSON.stringify([row?.name, row?.options, row?.value || null]);
}

import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";
import { amountOf } from "@pola/shared/file-cells";
import type { VariationInput } from "@pola/shared/schemas/product";
import type { ProductFields } from "./product-rows.ts";

/** One column of a products file: how a field is written into a cell and read from it. A cell that is read as undefined names nothing. */
export type FileColumn<Row> = {
  header: string;
  field: string;
  write: (row: Row) => string;
  read: (cell: string) => unknown;
};

export type NamedProduct = ProductFields & { vendorName: string };

/** The headings of the columns that are read apart from the others. */
export const ROW = "Row";
export const ID = "ID";
export const VENDOR = "Vendor";
export const OPTIONS = "Options";

const fieldsOf =
  <Row>() =>
  <Field extends keyof Row & string>(
    header: string,
    field: Field,
    format: (value: Row[Field]) => string,
    read: (cell: string) => unknown,
  ): FileColumn<Row> => ({ header, field, write: (row) => format(row[field]), read });

const product = fieldsOf<NamedProduct>();
const variation = fieldsOf<VariationInput>();

/** The cells of a product's row, besides Row and ID. `Vendor` is read with the list of vendors. */
export const PRODUCT_COLUMNS: FileColumn<NamedProduct>[] = [
  product("Name", "name", text, text),
  { header: VENDOR, field: "vendorId", write: ({ vendorName }) => vendorName, read: text },
  product("Category", "category", text, categoryOf),
  product("Description", "description", text, text),
  product("Long description", "longDescription", text, text),
  product("Condition", "condition", text, textIfAny),
  product("Status", "status", text, (cell) => textIfAny(cell.toLowerCase())),
  product("Price", "price", amount, rupees),
  product("Comparison price", "finalPrice", amount, rupees),
  product("Commission", "commission", amount, rupees),
  product("Commission rate", "commissionRate", plain, number),
  product("Wholesale price", "wholesalePrice", amount, rupees),
  product("Wholesale commission", "wholesaleCommission", amount, rupees),
  product("Bulk quantity", "wholesaleQuantity", plain, (cell) => number(cell) ?? undefined),
  product("Stock", "stock", plain, number),
  product("Weight", "weight", plain, number),
  product("Images", "images", lineText, lines),
  product("Features", "features", lineText, lines),
  product("Specifications", "specifications", specificationText, specificationsOf),
];

/** The cells of a variation's row. They share the headers of the product's where they mean the same. Blank: as the product (C-19). */
export const VARIATION_COLUMNS: FileColumn<VariationInput>[] = [
  variation("Name", "name", text, text),
  variation(OPTIONS, "options", lineText, lines),
  variation(
    "Value",
    "value",
    (value) => value ?? "",
    (cell) => cell || null,
  ),
  variation("Price", "price", own, zeroRupeesIfBlank),
  variation("Comparison price", "retailPrice", own, zeroRupeesIfBlank),
  variation("Commission", "commission", own, zeroRupeesIfBlank),
  variation("Wholesale price", "wholesalePrice", own, zeroRupeesIfBlank),
  variation("Stock", "stock", plain, number),
  variation("Weight", "weight", (weight) => (weight === 0 ? "" : plain(weight)), zeroIfBlank),
];

/** Every column of a products file, in order. */
export const HEADERS: readonly string[] = [
  ROW,
  ID,
  ...new Set([...PRODUCT_COLUMNS, ...VARIATION_COLUMNS].map(({ header }) => header)),
];

function text(cell: string): string {
  return cell;
}

function textIfAny(cell: string): string | undefined {
  return cell || undefined;
}

/** NaN for anything that is not a number, which the schema of the field refuses with its own message. */
function number(cell: string): number | null {
  if (cell === "") return null;
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
}

function zeroIfBlank(cell: string): number {
  return number(cell) ?? 0;
}

/** As people and spreadsheets write amounts; NaN as for {@link number}. */
function rupees(cell: string): number | null {
  return amountOf(cell) ?? null;
}

function zeroRupeesIfBlank(cell: string): number {
  return rupees(cell) ?? 0;
}

function lines(cell: string): string[] {
  return cell.split("\n").map((line) => line.trim());
}

function lineText(rows: readonly string[]): string {
  return rows.join("\n");
}

function categoryOf(cell: string): string {
  const wanted = cell.toLowerCase();
  return CATEGORIES.find((name) => name === wanted || CATEGORY_LABELS[name].toLowerCase() === wanted) ?? cell;
}

function amount(value: number | null): string {
  return value === null ? "" : value.toFixed(2);
}

function own(value: number): string {
  return value === 0 ? "" : amount(value);
}

function plain(value: number | null): string {
  return value === null ? "" : String(value);
}

/** "Material: Cotton" on each line; as JSON where a name would make that unclear. */
function specificationText(specifications: Record<string, string>): string {
  const pairs = Object.entries(specifications);
  return pairs.some(([name]) => name.includes(": ") || name.startsWith("{"))
    ? JSON.stringify(specifications)
    : pairs.map(([name, value]) => `${name}: ${value}`.trim()).join("\n");
}

/** What cannot be read becomes a specification without a name, which the schema refuses. */
function specificationsOf(cell: string): unknown {
  if (cell.startsWith("{")) {
    try {
      return JSON.parse(cell);
    } catch {
      return { "": cell };
    }
  }
  const pairs = lines(cell).filter((line) => line !== "");
  return Object.fromEntries(
    pairs.map((line) => {
      const [, name = "", value = ""] = /^(.*?):(?: (.*))?$/.exec(line) ?? [];
      return [name.trim(), value.trim()];
    }),
  );
}

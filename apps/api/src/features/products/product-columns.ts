import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";
import type { VariationInput } from "@pola/shared/schemas/product";
import type { ProductFields } from "./product-rows.ts";

/** One column of a products file: how a field is written into a cell and read from it. A cell that is read as undefined names nothing. */
export type CsvColumn<Row> = {
  header: string;
  field: string;
  write: (row: Row) => string;
  read: (cell: string) => unknown;
};

/** A product with the name of its vendor. */
export type NamedProduct = ProductFields & { vendorName: string };

export const ROW = "Row";
export const ID = "ID";
export const VENDOR = "Vendor";
export const OPTIONS = "Options";

/** The cells of a product's row, besides Row and ID. `Vendor` is read with the list of vendors. */
export const PRODUCT_COLUMNS: CsvColumn<NamedProduct>[] = [
  { header: "Name", field: "name", write: ({ name }) => name, read: text },
  { header: VENDOR, field: "vendorId", write: ({ vendorName }) => vendorName, read: text },
  { header: "Category", field: "category", write: ({ category }) => category, read: categoryOf },
  { header: "Description", field: "description", write: ({ description }) => description, read: text },
  {
    header: "Long description",
    field: "longDescription",
    write: ({ longDescription }) => longDescription,
    read: text,
  },
  { header: "Condition", field: "condition", write: ({ condition }) => condition, read: textIfAny },
  {
    header: "Status",
    field: "status",
    write: ({ status }) => status,
    read: (cell) => textIfAny(cell.toLowerCase()),
  },
  { header: "Price", field: "price", write: ({ price }) => amount(price), read: number },
  {
    header: "Comparison price",
    field: "finalPrice",
    write: ({ finalPrice }) => amount(finalPrice),
    read: number,
  },
  { header: "Commission", field: "commission", write: ({ commission }) => amount(commission), read: number },
  {
    header: "Commission rate",
    field: "commissionRate",
    write: ({ commissionRate }) => plain(commissionRate),
    read: number,
  },
  {
    header: "Wholesale price",
    field: "wholesalePrice",
    write: ({ wholesalePrice }) => amount(wholesalePrice),
    read: number,
  },
  {
    header: "Wholesale commission",
    field: "wholesaleCommission",
    write: ({ wholesaleCommission }) => amount(wholesaleCommission),
    read: number,
  },
  {
    header: "Bulk quantity",
    field: "wholesaleQuantity",
    write: ({ wholesaleQuantity }) => plain(wholesaleQuantity),
    read: (cell) => number(cell) ?? undefined,
  },
  { header: "Stock", field: "stock", write: ({ stock }) => plain(stock), read: number },
  { header: "Weight", field: "weight", write: ({ weight }) => plain(weight), read: number },
  { header: "Images", field: "images", write: ({ images }) => images.join("\n"), read: lines },
  { header: "Features", field: "features", write: ({ features }) => features.join("\n"), read: lines },
  {
    header: "Specifications",
    field: "specifications",
    write: ({ specifications }) => specificationText(specifications),
    read: specificationsOf,
  },
];

/** The cells of a variation's row. They share the headers of the product's where they mean the same. Blank: as the product (C-19). */
export const VARIATION_COLUMNS: CsvColumn<VariationInput>[] = [
  { header: "Name", field: "name", write: ({ name }) => name, read: text },
  { header: OPTIONS, field: "options", write: ({ options }) => options.join("\n"), read: lines },
  { header: "Value", field: "value", write: ({ value }) => value ?? "", read: (cell) => cell || null },
  { header: "Price", field: "price", write: ({ price }) => own(price), read: zeroIfBlank },
  {
    header: "Comparison price",
    field: "retailPrice",
    write: ({ retailPrice }) => own(retailPrice),
    read: zeroIfBlank,
  },
  {
    header: "Commission",
    field: "commission",
    write: ({ commission }) => own(commission),
    read: zeroIfBlank,
  },
  {
    header: "Wholesale price",
    field: "wholesalePrice",
    write: ({ wholesalePrice }) => own(wholesalePrice),
    read: zeroIfBlank,
  },
  { header: "Stock", field: "stock", write: ({ stock }) => plain(stock), read: number },
  {
    header: "Weight",
    field: "weight",
    write: ({ weight }) => (weight === 0 ? "" : plain(weight)),
    read: zeroIfBlank,
  },
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

function lines(cell: string): string[] {
  return cell.split("\n").map((line) => line.trim());
}

function categoryOf(cell: string): string {
  const wanted = cell.toLowerCase();
  return CATEGORIES.find((name) => name === wanted || CATEGORY_LABELS[name].toLowerCase() === wanted) ?? cell;
}

function amount(rupees: number | null): string {
  return rupees === null ? "" : rupees.toFixed(2);
}

function own(rupees: number): string {
  return rupees === 0 ? "" : amount(rupees);
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

/** A line without a colon becomes a specification without a name, which the schema refuses. */
function specificationsOf(cell: string): unknown {
  if (cell.startsWith("{")) {
    try {
      return JSON.parse(cell);
    } catch {
      return null;
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

import type { Product, ProductInput } from "@pola/shared/schemas/product";
import type { FormSchema, ZodForm } from "../../components/zod-form.ts";
import { gridOf, type Picker, storedChoice, type VariationValues } from "./variation-grid.ts";

/** The values of the inputs: a blank number is null, and each repeatable input is a row. */
export type ProductValues = Pick<
  Product,
  "name" | "category" | "description" | "longDescription" | "condition" | "hasVariations" | "status"
> & {
  vendorId: string | null;
  price: number | null;
  finalPrice: number | null;
  commission: number | null;
  commissionRate: number | null;
  wholesalePrice: number | null;
  wholesaleCommission: number | null;
  wholesaleQuantity: number | null;
  stock: number | null;
  stockReason: string;
  weight: number | null;
  images: { url: string }[];
  features: { text: string }[];
  specifications: { name: string; text: string }[];
  pickers: Picker[];
  isCombined: boolean;
  variations: VariationValues[];
};

export type ProductForm = ZodForm<ProductValues, ProductInput>;

export const BLANK_IMAGE = { url: "" };
export const BLANK_TEXT = { text: "" };
export const BLANK_SPECIFICATION = { name: "", text: "" };
/** A new product, in the order of the page. */
export const BLANK_PRODUCT: ProductValues = {
  name: "",
  category: "",
  vendorId: null,
  description: "",
  longDescription: "",
  condition: "New",
  price: null,
  finalPrice: null,
  commission: null,
  commissionRate: null,
  wholesalePrice: null,
  wholesaleCommission: null,
  wholesaleQuantity: null,
  stock: null,
  weight: null,
  stockReason: "",
  images: [BLANK_IMAGE],
  features: [BLANK_TEXT],
  specifications: [BLANK_SPECIFICATION],
  hasVariations: false,
  pickers: [],
  isCombined: true,
  variations: [],
  status: "active",
};

/** Returns the typed number, or null for a blank input. */
export function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** Turns a stored product into form values. Each list gets at least one row, except the variations. */
export function valuesOf(product: Product): ProductValues {
  const pairs = Object.entries(product.specifications).map(([name, text]) => ({ name, text }));
  const grid = gridOf(product.variations);
  return {
    ...product,
    vendorId: product.vendor.id,
    stockReason: "",
    images: atLeastOne(
      product.images.map((url) => ({ url })),
      BLANK_IMAGE,
    ),
    features: atLeastOne(
      product.features.map((text) => ({ text })),
      BLANK_TEXT,
    ),
    specifications: atLeastOne(pairs, BLANK_SPECIFICATION),
    pickers: grid.pickers,
    isCombined: grid.isCombined,
    variations: grid.rows,
  };
}

function atLeastOne<Row>(rows: Row[], blank: Row): Row[] {
  return rows.length > 0 ? rows : [blank];
}

/**
 * The request body, not yet validated: the schema drops what only the form needs. An edit includes the loaded version and stocks, so that the
 * server applies the difference in stock and refuses an edit of an older version (docs/product/catalogue.md, C-14 and C-38).
 */
export function inputOf(values: ProductValues, loaded: Product | null): Record<string, unknown> {
  const { stockReason, ...rest } = values;
  const pairs = values.specifications.filter(({ name, text }) => name.trim() !== "" || text.trim() !== "");
  return {
    ...rest,
    condition: values.condition.trim() || undefined,
    wholesaleQuantity: values.wholesaleQuantity ?? undefined,
    images: values.images.map(({ url }) => url),
    features: values.features.map(({ text }) => text),
    specifications: Object.fromEntries(pairs.map(({ name, text }) => [name.trim(), text])),
    variations: values.hasVariations ? variationInputs(values, loaded) : [],
    ...(loaded && { loadedStock: loaded.stock, loadedVersion: loaded.version, stockReason }),
  };
}

/** The rows of the table. While a picker lacks its name or its values, the pickers themselves, so that the schema says what is missing. */
function variationInputs(values: ProductValues, loaded: Product | null): Record<string, unknown>[] {
  const { pickers, isCombined, variations } = values;
  if (!pickers.every(isComplete)) return pickers.map(({ name, values: options }) => ({ name, options }));
  const grid = { pickers, isCombined, rows: variations };
  return variations.map((row) => Object.assign(variationInputOf(row, loaded), storedChoice(grid, row)));
}

function isComplete({ name, values }: Picker): boolean {
  return name.trim() !== "" && values.length > 0;
}

function variationInputOf(values: VariationValues, loaded: Product | null): Record<string, unknown> {
  const { variationId, ...row } = values;
  const before = loaded?.variations.find(({ id }) => id === variationId);
  // A row that tracks its stock keeps doing so (C-37). A blank stock becomes NaN, which the schema refuses.
  const blankStock = before && before.stock !== null ? Number.NaN : null;
  return {
    ...row,
    ...(before && { id: before.id, loadedStock: before.stock }),
    value: row.value || null,
    price: row.price ?? 0,
    retailPrice: row.retailPrice ?? 0,
    wholesalePrice: row.wholesalePrice ?? 0,
    commission: row.commission ?? 0,
    weight: row.weight ?? 0,
    stock: row.stock ?? blankStock,
  };
}

/** The input that shows an error of the request. An error of all variations is shown at the first picker. */
export function fieldOf(path: string, values: ProductValues): string {
  const [list = "", row = "0", part] = path.split(".");
  if (list === "images") return `images.${row}.url`;
  if (list === "features") return `features.${row}.text`;
  if (list === "specifications") return specificationField(path.slice("specifications.".length), values);
  if (list !== "variations") return path;
  const isOfPicker = !values.pickers.every(isComplete);
  if (part === "options") return `pickers.${isOfPicker ? row : "0"}.values`;
  if (isOfPicker) return `pickers.${row}.name`;
  return FIGURES.some((figure) => figure === part) ? path : "pickers.0.name";
}

const FIGURES = ["price", "retailPrice", "wholesalePrice", "commission", "weight", "stock"];

/** The request identifies a specification by its name, the form by its row. */
function specificationField(key: string, { specifications }: ProductValues): string {
  const index = specifications.findIndex(
    ({ name, text }) => name.trim() === key && (key !== "" || text !== ""),
  );
  return `specifications.${Math.max(0, index)}.${key === "" ? "name" : "text"}`;
}

/**
 * The form's schema: validates the request body with the product's schema and moves each error to its input.
 * @param base the product as it was loaded for an edit; its version and stocks are sent too
 */
export function formSchemaOf(
  schema: FormSchema<unknown, ProductInput>,
  base: Product | null,
): FormSchema<ProductValues, ProductInput> {
  return {
    "~standard": {
      version: 1,
      vendor: "pola",
      async validate(values: ProductValues) {
        const result = await schema["~standard"].validate(inputOf(values, base));
        if (!result.issues) return result;
        return {
          issues: result.issues.map(({ message, path = [] }) => {
            const dotted = path.map((step) => String(typeof step === "object" ? step.key : step)).join(".");
            return { message, path: fieldOf(dotted, values).split(".") };
          }),
        };
      },
    },
  };
}

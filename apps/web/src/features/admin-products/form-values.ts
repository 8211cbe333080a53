import type { Product, Variation } from "@pola/shared/schemas/product";

export type VariationValues = {
  /** Empty for a row that is not saved yet. */
  variationId: string;
  name: string;
  value: string;
  options: { text: string }[];
  price: string;
  retailPrice: string;
  wholesalePrice: string;
  commission: string;
  weight: string;
  stock: string;
};

/** The product form as its inputs hold it: texts, and a row for every input that can be repeated. */
export type ProductValues = {
  name: string;
  category: string;
  vendorId: string;
  description: string;
  longDescription: string;
  condition: string;
  price: string;
  finalPrice: string;
  commission: string;
  commissionRate: string;
  wholesalePrice: string;
  wholesaleCommission: string;
  wholesaleQuantity: string;
  stock: string;
  stockReason: string;
  weight: string;
  images: { url: string }[];
  features: { text: string }[];
  specifications: { name: string; text: string }[];
  hasVariations: boolean;
  variations: VariationValues[];
  status: "active" | "inactive";
};

export const BLANK_IMAGE = { url: "" };
export const BLANK_TEXT = { text: "" };
export const BLANK_SPECIFICATION = { name: "", text: "" };

export const BLANK_VARIATION: VariationValues = {
  variationId: "",
  name: "",
  value: "",
  options: [BLANK_TEXT],
  price: "",
  retailPrice: "",
  wholesalePrice: "",
  commission: "",
  weight: "",
  stock: "",
};

export const BLANK_PRODUCT: ProductValues = {
  name: "",
  category: "",
  vendorId: "",
  description: "",
  longDescription: "",
  condition: "New",
  price: "",
  finalPrice: "",
  commission: "",
  commissionRate: "",
  wholesalePrice: "",
  wholesaleCommission: "",
  wholesaleQuantity: "",
  stock: "",
  stockReason: "",
  weight: "",
  images: [BLANK_IMAGE],
  features: [BLANK_TEXT],
  specifications: [BLANK_SPECIFICATION],
  hasVariations: false,
  variations: [],
  status: "active",
};

/** A product in the form's inputs. A list that may be empty starts with one blank row. */
export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    category: product.category,
    vendorId: product.vendor.id ?? "",
    description: product.description,
    longDescription: product.longDescription,
    condition: product.condition,
    price: String(product.price),
    finalPrice: textOf(product.finalPrice),
    commission: String(product.commission),
    commissionRate: textOf(product.commissionRate),
    wholesalePrice: textOf(product.wholesalePrice),
    wholesaleCommission: textOf(product.wholesaleCommission),
    wholesaleQuantity: String(product.wholesaleQuantity),
    stock: String(product.stock),
    stockReason: "",
    weight: String(product.weight),
    images: atLeastOne(
      product.images.map((url) => ({ url })),
      BLANK_IMAGE,
    ),
    features: atLeastOne(
      product.features.map((text) => ({ text })),
      BLANK_TEXT,
    ),
    specifications: atLeastOne(
      Object.entries(product.specifications).map(([name, text]) => ({ name, text })),
      BLANK_SPECIFICATION,
    ),
    hasVariations: product.hasVariations,
    variations: product.variations.map(variationValuesOf),
    status: product.status,
  };
}

/** A number of 0 means "as the product" and stands as an empty input. */
function variationValuesOf(row: Variation): VariationValues {
  return {
    variationId: row.id,
    name: row.name,
    value: row.value ?? "",
    options: atLeastOne(
      row.options.map((text) => ({ text })),
      BLANK_TEXT,
    ),
    price: textOf(row.price || null),
    retailPrice: textOf(row.retailPrice || null),
    wholesalePrice: textOf(row.wholesalePrice || null),
    commission: textOf(row.commission || null),
    weight: textOf(row.weight || null),
    stock: textOf(row.stock),
  };
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}

function atLeastOne<Row>(rows: Row[], blank: Row): Row[] {
  return rows.length > 0 ? rows : [blank];
}

import { businessDateOf } from "@pola/shared/calendar";
import type { Product } from "@pola/shared/schemas/product";
import type { ProductExportQuery } from "@pola/shared/schemas/product-changes";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { type CsvColumns, type CsvFile, type CsvStream, csvStream, csvTable } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { productView } from "../../views/product-view.ts";
import { listFilter } from "./list-products.ts";
import { type FileColumn, HEADERS, ID, PRODUCT_COLUMNS, ROW, VARIATION_COLUMNS } from "./product-columns.ts";
import { type ProductFilter, productIds, productsById } from "./products.sql.ts";
import { markedCell } from "./read-products-file.ts";

type FileRow = Readonly<Record<string, string>>;

const EXPORT_COLUMNS: CsvColumns<FileRow> = Object.fromEntries(
  HEADERS.map((header) => [header, (row: FileRow) => row[header] ?? ""]),
);

/**
 * The products of a list as a file in the order of creation: each product, and its variations below it. An unchanged file can be imported
 * and changes nothing (docs/product/catalogue.md, C-126).
 */
export async function productsCsv(ctx: Ctx, admin: Actor, query: ProductExportQuery): Promise<CsvStream> {
  const filter = await listFilter(ctx, admin, query);
  return csvStream(`products-${businessDateOf(ctx.now())}.csv`, EXPORT_COLUMNS, pagesOf(ctx, filter));
}

async function* pagesOf(ctx: Ctx, filter: ProductFilter): AsyncGenerator<FileRow[], void> {
  const pages = everyPage<{ id: string }>(({ take }, after) =>
    productIds.rows(ctx.pool, filter, after?.id, take),
  );
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const rows = new Map((await productsById.rows(ctx.pool, ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? fileRowsOf(productView(row, filter.houseName)) : [];
    });
  }
}

/** A product's row, and the rows of its variations. */
function fileRowsOf({ vendor, variations, ...product }: Product): FileRow[] {
  const named = { ...product, variations: [], vendorId: vendor.id, vendorName: vendor.businessName };
  return [
    rowOf("product", product.id, PRODUCT_COLUMNS, named),
    ...variations.map((variation) => rowOf("variation", variation.id, VARIATION_COLUMNS, variation)),
  ];
}

/** A products file with one row of each kind: a product, a product with variations, and two variations. */
export function templateCsv(): CsvFile {
  const csv = csvTable(EXPORT_COLUMNS, [
    { ...EXAMPLE, Name: "Clay Lamp", Category: "home", Stock: "20" },
    { ...EXAMPLE, Name: "Cotton Shirt", Category: "clothing", Stock: "12" },
    { Row: "variation", Name: "Size", Options: "S", Stock: "5" },
    { Row: "variation", Name: "Size", Options: "M", Stock: "7", Price: "1300.00" },
  ]);
  return { name: "products-template.csv", csv };
}

const EXAMPLE = {
  Row: "product",
  Description: "Made by hand",
  Condition: "New",
  Status: "inactive",
  Price: "1200.00",
  Commission: "150.00",
  "Bulk quantity": "15",
  Weight: "0.5",
};

function rowOf<Row>(kind: string, id: string, columns: readonly FileColumn<Row>[], row: Row): FileRow {
  const cells = columns.map(({ header, write }) => [header, markedCell(write(row))]);
  return { ...Object.fromEntries(cells), [ROW]: kind, [ID]: id };
}

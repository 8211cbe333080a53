import type { ProductExportQuery } from "@pola/shared/schemas/product-changes";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { type CsvColumns, csvTable } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { productView } from "../../views/product-view.ts";
import { listFilter } from "./list-products.ts";
import { type FileColumn, HEADERS, ID, PRODUCT_COLUMNS, ROW, VARIATION_COLUMNS } from "./product-columns.ts";
import { productIds, productsById } from "./products.sql.ts";
import { markedCell } from "./read-products-file.ts";

/** The cells of a row by heading. */
type FileRow = Readonly<Record<string, string>>;

/** Every column of a products file. */
export const EXPORT_COLUMNS: CsvColumns<FileRow> = Object.fromEntries(
  HEADERS.map((header) => [header, (row: FileRow) => row[header] ?? ""]),
);

/**
 * The rows of a products file in the order of creation: each product, and its variations below it. An unchanged file can be imported and
 * changes nothing (docs/product/catalogue.md, C-126).
 */
export async function* exportProducts(
  ctx: Ctx,
  admin: Actor,
  query: ProductExportQuery,
): AsyncGenerator<FileRow, void> {
  const filter = await listFilter(ctx, admin, query);
  const pages = everyPage<{ id: string }>(({ take }, after) =>
    productIds.rows(ctx.pool, filter, after?.id, take),
  );
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const rows = new Map((await productsById.rows(ctx.pool, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id);
      if (!row) continue;
      const { vendor, variations, ...product } = productView(row, filter.houseName);
      const named = { ...product, variations: [], vendorId: vendor.id, vendorName: vendor.businessName };
      yield rowOf("product", id, PRODUCT_COLUMNS, named);
      for (const variation of variations)
        yield rowOf("variation", variation.id, VARIATION_COLUMNS, variation);
    }
  }
}

/** A products file with one row of each kind: a product, a product with variations, and two variations. */
export function productsTemplate(): string {
  return csvTable(EXPORT_COLUMNS, [
    { ...EXAMPLE, Name: "Clay Lamp", Category: "home", Stock: "20" },
    { ...EXAMPLE, Name: "Cotton Shirt", Category: "clothing", Stock: "12" },
    { Row: "variation", Name: "Size", Options: "S", Stock: "5" },
    { Row: "variation", Name: "Size", Options: "M", Stock: "7", Price: "1300.00" },
  ]);
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

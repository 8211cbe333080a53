import { formatCommission, formatRupees } from "@pola/shared/money";
import type { Product, ProductSort } from "@pola/shared/schemas/product";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { categoryName } from "../../components/category-name.ts";
import { StockBadge } from "../../components/stock-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { TableView } from "../../ui/table-view.ts";

type RowActions = { onEdit: (product: Product) => void; onDelete: (product: Product) => void };

type ColumnsProps = RowActions & { sort: ProductSort; onSort: (sort: ProductSort) => void };

/** All columns of the table, in order. */
export function productColumns({ sort, onSort, onEdit, onDelete }: ColumnsProps): Column<Product>[] {
  return [
    {
      key: "product",
      header: "Product",
      sort: {
        direction: sort === "name" ? "ascending" : "none",
        onSort: () => onSort(sort === "name" ? "newest" : "name"),
      },
      cell: (product) => <What product={product} />,
    },
    {
      key: "category",
      header: "Category",
      className: "max-lg:hidden",
      cell: ({ category }) => categoryName(category),
    },
    {
      key: "price",
      header: "Price",
      align: "right",
      sort: {
        direction: sort === "price-asc" ? "ascending" : sort === "price-desc" ? "descending" : "none",
        onSort: () => onSort(nextPriceSort(sort)),
      },
      cell: ({ price, commission }) => (
        <>
          {formatRupees(price)}
          <span className="block text-xs text-muted lg:hidden">pays {formatCommission(commission)}</span>
        </>
      ),
    },
    {
      key: "commission",
      header: "Commission",
      align: "right",
      className: "max-lg:hidden",
      cell: ({ commission }) => formatCommission(commission),
    },
    { key: "stock", header: "Stock", cell: (product) => <Stock product={product} /> },
    {
      key: "variations",
      header: "Variations",
      className: "max-xl:hidden",
      cell: (product) => variationText(product),
    },
    { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "actions",
      header: "Actions",
      isAlwaysShown: true,
      align: "right",
      cell: (product) => (
        <div className="flex justify-end">
          <IconButton label={`Edit ${product.name}`} icon={<Pencil />} onClick={() => onEdit(product)} />
          <IconButton
            label={`Delete ${product.name}`}
            icon={<Trash2 />}
            onClick={() => onDelete(product)}
            className="text-danger!"
          />
        </div>
      ),
    },
  ];
}

type ProductTableProps = RowActions & {
  products: readonly Product[];
  view: Pick<TableView<Product>, "columns">;
  isRefreshing: boolean;
};

/** One row per product. Enter on a row edits it. */
export function ProductTable({ products, view, isRefreshing, ...actions }: ProductTableProps) {
  return (
    <DataTable
      caption="Products"
      columns={view.columns}
      rows={products}
      rowKey={({ id }) => id}
      isRefreshing={isRefreshing}
      keyboard={{ onOpen: actions.onEdit }}
      card={(product) => <ProductCard product={product} {...actions} />}
    />
  );
}

function nextPriceSort(sort: ProductSort): ProductSort {
  if (sort === "price-asc") return "price-desc";
  return sort === "price-desc" ? "newest" : "price-asc";
}

function ProductCard({ product, onEdit, onDelete }: RowActions & { product: Product }) {
  return (
    <div className="grid gap-3">
      <What product={product} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm *:odd:text-muted *:even:text-right *:even:tabular-nums">
        <dt>Category</dt>
        <dd>{categoryName(product.category)}</dd>
        <dt>Price</dt>
        <dd className="font-medium">{formatRupees(product.price)}</dd>
        <dt>Commission</dt>
        <dd>{formatCommission(product.commission)}</dd>
        <dt>Stock</dt>
        <dd>
          <Stock product={product} />
        </dd>
        <dt>Variations</dt>
        <dd className="wrap-anywhere">{variationText(product)}</dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={product.status} />
        </dd>
      </dl>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil />}
          aria-label={`Edit ${product.name}`}
          onClick={() => onEdit(product)}
          className="flex-1"
        >
          Edit
        </Button>
        <IconButton
          label={`Delete ${product.name}`}
          icon={<Trash2 />}
          onClick={() => onDelete(product)}
          className="text-danger!"
        />
      </div>
    </div>
  );
}

function What({ product }: { product: Product }) {
  return (
    <div className="flex min-w-0 items-center gap-3 text-left md:min-w-48">
      <Picture src={product.images[0]} alt="" size={48} className="w-12 rounded-control border" />
      <span className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{product.name}</span>
        <span className="text-xs wrap-anywhere text-muted">{product.vendor.businessName}</span>
        <span className="text-xs text-muted max-md:hidden lg:hidden">{categoryName(product.category)}</span>
      </span>
    </div>
  );
}

/** The label depends on the product's own stock, as on every other screen. */
function Stock({ product }: { product: Product }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <span className="tabular-nums md:min-w-8">{product.stock.toLocaleString("en-US")}</span>
      <StockBadge stock={product.stock} />
    </span>
  );
}

/** The names of the variations, each once: "Size, Colour". */
function variationText({ variations }: Product): string {
  const names = [...new Set(variations.map(({ name }) => name))];
  return names.length === 0 ? "None" : names.join(", ");
}

function StatusBadge({ status }: { status: Product["status"] }) {
  return (
    <Badge tone={status === "active" ? "green" : "grey"}>{status === "active" ? "Active" : "Inactive"}</Badge>
  );
}

import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUSES } from "@pola/shared/product-status";
import type { Product, ProductSort } from "@pola/shared/schemas/product";
import type { ReactNode } from "react";
import Trash2 from "lucide-react/icons/trash-2";
import { categoryName } from "../../components/category-name.ts";
import { StockBadge } from "../../components/stock-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, actionsColumn } from "../../ui/column.ts";
import { Menu } from "../../ui/menu.tsx";
import { OpenLink } from "../../ui/open-link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { EditableCell } from "./editable-cell.tsx";
import type { InlineEdit } from "./use-inline-edit.ts";

type RowActions = {
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** Saves one field; returns the reason when it was not saved. */
  onSave: (product: Product, edit: InlineEdit) => Promise<string | null>;
};

type ColumnsProps = RowActions & { sort: ProductSort; onSort: (sort: ProductSort) => void };

export function productColumns({ sort, onSort, ...actions }: ColumnsProps): Column<Product>[] {
  return [
    {
      key: "product",
      header: "Product",
      sort: {
        direction: sort === "name" ? "ascending" : "none",
        onSort: () => onSort(sort === "name" ? "newest" : "name"),
      },
      cell: (product) => <What product={product} onEdit={actions.onEdit} />,
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
      cell: (product) => (
        <>
          <Amount product={product} field="price" {...actions} />
          <span className="block text-xs text-muted lg:hidden">pays {formatRupees(product.commission)}</span>
        </>
      ),
    },
    {
      key: "commission",
      header: "Commission",
      align: "right",
      className: "max-lg:hidden",
      cell: (product) => <Amount product={product} field="commission" {...actions} />,
    },
    { key: "stock", header: "Stock", cell: (product) => <Stock product={product} {...actions} /> },
    {
      key: "variations",
      header: "Variations",
      className: "max-xl:hidden",
      cell: (product) => (
        <span className="block max-w-32 truncate" title={variationText(product)}>
          {variationText(product)}
        </span>
      ),
    },
    { key: "status", header: "Status", cell: (product) => <StatusMenu product={product} {...actions} /> },
    actionsColumn("Actions", (product) => <Actions product={product} {...actions} />),
  ];
}

function nextPriceSort(sort: ProductSort): ProductSort {
  if (sort === "price-asc") return "price-desc";
  return sort === "price-desc" ? "newest" : "price-asc";
}

type RowProps = RowActions & { product: Product };

export function ProductCard({ product, ...actions }: RowProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <What product={product} onEdit={actions.onEdit} />
      <dl className="grid grid-cols-1 gap-y-0.5 text-sm">
        <Fact name="Category">{categoryName(product.category)}</Fact>
        <Fact name="Price">
          <Amount product={product} field="price" {...actions} />
        </Fact>
        <Fact name="Commission">
          <Amount product={product} field="commission" {...actions} />
        </Fact>
        <Fact name="Stock">
          <Stock product={product} {...actions} />
        </Fact>
        <Fact name="Variations">{variationText(product)}</Fact>
        <Fact name="Status">
          <StatusMenu product={product} {...actions} />
        </Fact>
      </dl>
      <Actions product={product} {...actions} />
    </div>
  );
}

/** The value wraps below its name where the text is large. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** Editing as a button; deleting in the menu, where nobody presses it by mistake. */
function Actions({ product, onEdit, onDelete }: RowProps) {
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Edit ${product.name}`}
        onClick={() => onEdit(product)}
        className="max-md:flex-1"
      >
        Edit
      </Button>
      <Menu
        label={`More actions for ${product.name}`}
        items={[{ label: "Delete", tone: "danger", icon: <Trash2 />, onSelect: () => onDelete(product) }]}
      />
    </div>
  );
}

function What({ product, onEdit }: Pick<RowProps, "product" | "onEdit">) {
  return (
    <div className="flex min-w-0 items-center gap-3 text-left md:w-42 lg:w-51 xl:w-64 min-[90rem]:w-72">
      <Picture
        src={product.images[0]}
        alt=""
        size={48}
        className="w-12 shrink-0 rounded-control border md:w-9"
      />
      <span className="grid min-w-0 grid-cols-1">
        <span className="wrap-anywhere md:max-lg:line-clamp-3 lg:truncate" title={product.name}>
          <OpenLink
            href={`/admin/products?product=${product.id}`}
            onOpen={() => onEdit(product)}
            className="font-medium text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
          >
            {product.name}
          </OpenLink>
        </span>
        <span className="text-xs text-muted max-md:wrap-anywhere md:truncate">
          {product.vendor.businessName}
        </span>
        <span className="text-xs text-muted max-md:hidden lg:hidden">{categoryName(product.category)}</span>
      </span>
    </div>
  );
}

function Amount({ product, field, onSave }: RowProps & { field: "price" | "commission" }) {
  return (
    <EditableCell
      name={field}
      label={`${field === "price" ? "Price" : "Commission"} of ${product.name}`}
      text={formatRupees(product[field])}
      value={product[field]}
      step="0.01"
      onSave={async (rupees) => await onSave(product, { [field]: rupees })}
    />
  );
}

/** The label depends on the product's own stock, as on every other screen. */
function Stock({ product, onSave }: RowProps) {
  const text = numberText(product.stock);
  return (
    <span className="inline-flex items-center gap-x-2 max-lg:flex-wrap max-md:justify-end">
      <EditableCell
        name="stock"
        label={`Stock of ${product.name}`}
        text={text}
        value={product.stock}
        step="1"
        onSave={async (stock) => await onSave(product, { stock })}
      >
        <span className="md:min-w-8 md:text-left">{text}</span>
      </EditableCell>
      <StockBadge stock={product.stock} />
    </span>
  );
}

/** The names of the variations, each once: "Size, Colour". */
function variationText({ variations }: Product): string {
  const names = [...new Set(variations.map(({ name }) => name))];
  return names.length === 0 ? "None" : names.join(", ");
}

function StatusMenu({ product, onSave }: RowProps) {
  const label = PRODUCT_STATUS_LABELS[product.status];
  return (
    <Menu
      label={`Status of ${product.name}: ${label}`}
      items={PRODUCT_STATUSES.map((status) => ({
        label: PRODUCT_STATUS_LABELS[status],
        isDisabled: status === product.status,
        onSelect: () => void onSave(product, { status }),
      }))}
    >
      <Badge tone={product.status === "active" ? "green" : "grey"}>{label}</Badge>
    </Menu>
  );
}

import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import PackageOpen from "lucide-react/icons/package-open";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { adminProducts, type AdminProductFilters } from "../../api/admin-products.ts";
import { errorText } from "../../api/client.ts";
import { useSession } from "../../api/session.tsx";
import { AccessDenied } from "../../components/access-denied.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../ui/refresh-control.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { isFiltered, NO_FILTERS, useProductFilters } from "./product-filters.ts";
import { productColumns, ProductTable } from "./product-table.tsx";
import { chosenLabels, ProductToolbar } from "./product-toolbar.tsx";

const NEW = "new";
const memory = tableMemory("admin-products");
const productModal = lazyPart(async () => (await import("./product-modal.tsx")).ProductModal);

/** Product management (specification, section 2): find, add, edit, delete. The open form stands in the address. */
export function AdminProductsPage() {
  usePageTitle("Products");
  const { user } = useSession();
  return user?.role === "admin" ? <Products /> : <AccessDenied />;
}

function Products() {
  const [filters, setFilters] = useProductFilters();
  const [{ product: openId }, setOpen] = useUrlState({ product: "" });
  const [deleted, setDeleted] = useState<Product | null>(null);
  const query = useQuery(adminProducts(filters));
  const acts = { onEdit: ({ id }: Product) => setOpen({ product: id }), onDelete: setDeleted };
  const columns = productColumns({ sort: filters.sort, onSort: (sort) => setFilters({ sort }), ...acts });
  const view = useTableView(columns, memory);
  const closeForm = () => setOpen({ product: "" }, { replace: true });
  return (
    <>
      <PageHeader
        title="Product Management"
        lead="What resellers see and sell: prices, commissions, stock and pictures."
        actions={
          <Button
            icon={<Plus />}
            onClick={() => setOpen({ product: NEW })}
            onPointerEnter={() => void productModal.preload()}
          >
            Add Product
          </Button>
        }
      />
      <ProductToolbar
        filters={filters}
        onChange={setFilters}
        total={query.isPlaceholderData ? undefined : query.data?.total}
      >
        <RefreshControl queries={[query]} />
        <TableViewMenu view={view} />
      </ProductToolbar>
      {query.isPending && <Loading label="Loading products" shape="rows" count={8} />}
      {query.isError && (
        <Failed title="Failed to load products" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.products.length === 0 && (
        <NoProducts filters={filters} onClear={() => setFilters(NO_FILTERS)} />
      )}
      {query.data && query.data.products.length > 0 && (
        <>
          <ProductTable
            products={query.data.products}
            isRefreshing={query.isPlaceholderData}
            view={view}
            {...acts}
          />
          <Pagination
            page={filters.page}
            pageSize={filters.pageSize}
            total={query.data.total}
            onPage={(page) => setFilters({ page })}
          />
        </>
      )}
      {openId !== "" && <productModal.Part id={openId === NEW ? null : openId} onClose={closeForm} />}
      {deleted && <DeleteDialog product={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function NoProducts({ filters, onClear }: { filters: AdminProductFilters; onClear: () => void }) {
  const looks = { title: "No products found", icon: <PackageOpen strokeWidth={1.5} /> };
  if (!isFiltered(filters)) {
    return <Empty {...looks} line="Add the first one, and resellers can sell it at once." />;
  }
  return <NoMatch {...looks} search={filters.search} filters={chosenLabels(filters)} onClear={onClear} />;
}

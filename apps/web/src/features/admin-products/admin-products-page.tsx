import type { Product } from "@pola/shared/schemas/product";
import PackageOpen from "lucide-react/icons/package-open";
import Download from "lucide-react/icons/download";
import FileDown from "lucide-react/icons/file-down";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useCallback, useMemo, useState } from "react";
import { exportProducts, productsTemplate } from "../../api/admin-products.ts";
import { useSession } from "../../api/session.tsx";
import { AccessDenied } from "../../components/access-denied.tsx";
import { ListTable } from "../../components/list-table.tsx";
import { useDownload } from "../../components/use-download.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useOpenRow } from "../../lib/url-state.ts";
import { useStableHandler } from "../../ui/use-stable-handler.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { discardUnsavedChanges } from "../../ui/unsaved-changes.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { ConflictBanner } from "./conflict-banner.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ProductCard, productColumns } from "./product-table.tsx";
import { chosenLabels, ProductToolbar, useProductList } from "./product-toolbar.tsx";
import { useInlineEdit } from "./use-inline-edit.ts";

const NEW = "new";
const idOf = ({ id }: Product) => id;
const checkboxLabel = ({ name }: Product) => `Select ${name}`;
const memory = tableMemory("admin-products");
const productModal = lazyPart(async () => (await import("./product-modal.tsx")).ProductModal);
const importModal = lazyPart(async () => (await import("./import-modal.tsx")).ImportModal);

/** Product management: find, add, edit, delete. The open form is in the address. */
export function AdminProductsPage() {
  usePageTitle("Products");
  const { user } = useSession();
  return user?.role === "admin" ? <Products /> : <AccessDenied />;
}

function Products() {
  const list = useProductList();
  const [openId, open, stepBack] = useOpenRow("product");
  const close = () => {
    // Saved or discarded by now: the step back must not ask.
    discardUnsavedChanges();
    stepBack();
  };
  const [deleted, setDeleted] = useState<Product | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const edit = useInlineEdit();
  const { conflict } = edit;
  const onEdit = useStableHandler(({ id }: Product) => open(id));
  const onSave = useStableHandler(edit.save);
  const actions = useMemo(() => ({ onEdit, onDelete: setDeleted, onSave }), [onEdit, onSave]);
  const card = useCallback((product: Product) => <ProductCard product={product} {...actions} />, [actions]);
  const { selected, onChange } = list.selection;
  const view = useTableView(productColumns({ sort: list.sort, onSort: list.setSort, ...actions }), memory);
  const filters = { ...list.filters, status: list.filters.status || "all" } as const;
  const file = useDownload();
  return (
    <>
      <PageHeader
        isDense
        title="Product Management"
        count={<FoundCount total={list.found} of={["product", "products"]} />}
        tools={<RefreshControl queries={[list.query, list.counts, list.categories]} />}
        actions={
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() => open(NEW)}
            onPointerEnter={() => void productModal.preload()}
          >
            Add Product
          </Button>
        }
      />
      <ProductToolbar
        list={list}
        tools={<TableViewMenu view={view} />}
        menu={[
          {
            label: "Export CSV",
            icon: <Download />,
            isDisabled: file.isSaving,
            onSelect: () => file.save(() => exportProducts(filters)),
          },
          { label: "Import CSV", icon: <Upload />, onSelect: () => setIsImporting(true) },
          {
            label: "Download template",
            icon: <FileDown />,
            isDisabled: file.isSaving,
            onSelect: () => file.save(productsTemplate),
          },
        ]}
      />
      <ListTable
        list={list}
        loading={{ label: "Loading products", count: 8 }}
        failed="Failed to load products"
        nothing={{ title: "No products found", icon: <PackageOpen strokeWidth={1.5} /> }}
        empty={{ line: "Add the first one. Resellers can sell it at once." }}
        asked={chosenLabels(list.filters)}
        caption="Products"
        columns={view.columns}
        rowKey={idOf}
        selection={{ selected, onChange, label: checkboxLabel }}
        keyboard={{ onOpen: onEdit }}
        card={card}
      >
        <BulkActions filters={filters} total={list.total} selected={selected} onSelect={onChange} />
      </ListTable>
      {openId !== "" && <productModal.Part id={openId === NEW ? null : openId} onClose={close} />}
      {isImporting && <importModal.Part onClose={() => setIsImporting(false)} />}
      <Modal open={conflict !== null} onClose={edit.takeTheirs} title={conflict?.before.name ?? ""}>
        {conflict && (
          <ConflictBanner {...conflict} onKeepMine={edit.keepMine} onTakeTheirs={edit.takeTheirs} />
        )}
      </Modal>
      {deleted && <DeleteDialog product={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

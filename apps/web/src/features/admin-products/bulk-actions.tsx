import { useState } from "react";
import { idsOfProducts, type ProductFilters } from "../../api/admin-products.ts";
import { errorText } from "../../lib/api-error.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";
import type { BulkKind } from "./bulk-modal.tsx";

const bulkModal = lazyPart(async () => (await import("./bulk-modal.tsx")).BulkModal);

type BulkActionsProps = {
  filters: ProductFilters;
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** Changes the selected products. Those that could not be changed stay selected. */
export function BulkActions({ filters, total, selected, onSelect }: BulkActionsProps) {
  const [change, setChange] = useState<{ kind: BulkKind; ids: readonly string[] } | null>(null);
  const selecting = useBusy((error) => notify.error(errorText(error, "Failed to load products")));
  const button = (kind: BulkKind, label: string) => (
    <Button size="sm" variant="secondary" onClick={() => setChange({ kind, ids: [...selected] })}>
      {label}
    </Button>
  );
  return (
    <>
      <BulkBar
        count={selected.size}
        onClear={() => onSelect(new Set())}
        matching={{
          total,
          isBusy: selecting.isBusy,
          onSelectAll: () => selecting.run(async () => onSelect(new Set(await idsOfProducts(filters)))),
        }}
      >
        {button("pricePercent", "Change prices")}
        {button("status", "Change status")}
        {button("category", "Change category")}
      </BulkBar>
      {change && (
        <bulkModal.Part
          {...change}
          onClose={() => setChange(null)}
          onDone={(left) => onSelect(new Set(left))}
        />
      )}
    </>
  );
}

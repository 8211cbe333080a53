import { counted } from "@pola/shared/counted";
import { firstNameOf } from "@pola/shared/first-name";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { orderDraft } from "../api/order-draft.ts";
import { write } from "../lib/browser-storage.ts";
import { pendingDraft } from "../lib/pending-draft.ts";
import { DRAFT_BAR_KEY } from "../lib/storage.ts";
import { notify } from "../ui/toast.tsx";
import { DraftPlace } from "./bar-places.tsx";

/**
 * "For Sanduni: 3 items, Rs. 9,450.00, you earn Rs. 1,120.00": leads to the order in progress, also while its first product could
 * not be sent yet. Nothing without one. Says once why a change that had waited was refused (docs/product/orders.md, O-2452).
 */
export function DraftBar() {
  const queryClient = useQueryClient();
  const { data: draft, isPending } = useQuery(orderDraft);
  const refused = draft?.refused;
  useEffect(() => {
    if (refused === undefined) return;
    notify.error(refused);
    queryClient.setQueryData(orderDraft.queryKey, (now) => now && { ...now, refused: undefined });
  }, [refused, queryClient]);
  const isShown = draft && (draft.lines.length > 0 || (draft.isUnsent && pendingDraft.hasProducts()));
  useEffect(() => {
    if (draft) write("localStorage", DRAFT_BAR_KEY, isShown ? "1" : null);
  }, [draft, isShown]);
  if (isPending) return <DraftPlace />;
  if (!isShown) return null;
  const firstName = firstNameOf(draft.customerName);
  const items = counted(draft.pieces, "item");
  return (
    <aside aria-label="Order in progress" className="border-b bg-brand-soft text-brand-soft-text">
      <Link
        to="/order"
        className="page-width flex min-h-14 flex-wrap items-center gap-x-3 py-1.5 text-sm font-medium tabular-nums md:min-h-11"
      >
        <span className="flex-1 wrap-anywhere">
          {draft.lines.length === 0 ? (
            "Your order is kept on this device"
          ) : (
            <>
              {firstName ? `For ${firstName}: ` : "Your order: "}
              {items}, <span className="whitespace-nowrap">{formatRupees(draft.totalAmount)}</span>,{" "}
              <span className="whitespace-nowrap">you earn {formatCommission(draft.totalCommission)}</span>
            </>
          )}
        </span>
        <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap">
          View order
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </Link>
    </aside>
  );
}

import { counted } from "@pola/shared/counted";
import { firstNameOf } from "@pola/shared/first-name";
import { useQuery } from "@tanstack/react-query";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { useState } from "react";
import { failureOf } from "../../lib/api-error.ts";
import { orderDraft, type ShownDraft } from "../../api/order-draft.ts";
import { draftAttempt } from "../../lib/checkout-memory.ts";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Banner } from "../../ui/banner.tsx";
import { bringIntoView } from "../../ui/bring-into-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { DraftView } from "./draft-view.tsx";

/** The order in progress: its lines, its customer and its sum (docs/product/orders.md, O-170). */
export function OrderDraftPage() {
  usePageTitle("Your order");
  const query = useQuery(orderDraft);
  const draft = query.data;
  const [hadLines, setHadLines] = useState(false);
  if (draft && draft.lines.length > 0 && !hadLines) setHadLines(true);
  return (
    <>
      <BackLink to="/products">Listings</BackLink>
      <PageHeader
        title="Your order"
        lead={draft && draft.lines.length > 0 && <p className="wrap-anywhere">{piecesText(draft)}</p>}
      />
      {query.isPending && <Loading label="Loading your order" shape="rows" />}
      {query.isLoadingError && <Failed title="Failed to load your order" {...failureOf(query)} />}
      {draft?.isUnsent && (
        <div className="pb-4">
          <Banner tone="info" title="Kept on this device" isLive>
            Your last change is not sent yet. We will send it as soon as we can. The amounts follow then.
          </Banner>
        </div>
      )}
      {draft?.refused && (
        <div className="pb-4">
          <Banner tone="danger" title={draft.refused} isLive />
        </div>
      )}
      {draft?.lines.length === 0 &&
        (draft.isUnsent && pendingDraft.hasProducts() ? (
          <BrowseProducts />
        ) : (
          <EmptyDraft isJustEmptied={hadLines} />
        ))}
      {draft && draft.lines.length > 0 && <DraftView draft={draft} />}
    </>
  );
}

/** "For Sanduni: 3 items". */
function piecesText({ customerName, pieces }: ShownDraft): string {
  const items = counted(pieces, "item");
  const firstName = firstNameOf(customerName);
  return firstName ? `For ${firstName}: ${items}` : items;
}

function BrowseProducts() {
  return <ButtonLink to="/products">Browse Products</ButtonLink>;
}

/**
 * A try whose reply was lost has emptied the order if it arrived. A reseller who looks at the orders knows that, so the next order is a new
 * attempt.
 */
function EmptyDraft({ isJustEmptied }: { isJustEmptied: boolean }) {
  return (
    // A reseller at the lower end of a long page, whose order another window placed, would see the footer only.
    <div ref={isJustEmptied ? bringIntoView : undefined} tabIndex={-1} className="grid grid-cols-1 gap-4">
      {draftAttempt.isOpen() && (
        <div ref={bringIntoView} tabIndex={-1} className="rounded-card">
          <Banner
            tone="warning"
            title="Your last try was not confirmed"
            action={
              <ButtonLink to="/orders" variant="secondary" onClick={draftAttempt.clear}>
                See your orders
              </ButtonLink>
            }
          >
            It may have arrived.
          </Banner>
        </div>
      )}
      <Empty
        title="Nothing in this order yet"
        icon={<ShoppingBag strokeWidth={1.5} />}
        line="Add products from the listings. Several products for one customer pay delivery once."
        action={<BrowseProducts />}
      />
    </div>
  );
}

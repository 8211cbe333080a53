import { formatCommission, formatRupees } from "@pola/shared/money";
import { MAX_ORDER_LINES } from "@pola/shared/limits";
import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { formatWeight } from "@pola/shared/weight";
import { useQuery } from "@tanstack/react-query";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { errorText } from "../../api/client.ts";
import { orderDraft, useChangeDraft, useDiscardDraft } from "../../api/order-draft.ts";
import { BottomBar } from "../../components/bottom-bar.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Menu } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { DraftCustomer } from "./draft-customer.tsx";
import { DraftLine } from "./draft-line.tsx";
import { usePlaceDraft } from "./use-place-draft.ts";

const FORM = "order-draft";

/** The order in progress: its lines, its customer and its sum (docs/product/orders.md, O-170). */
export function OrderDraftPage() {
  usePageTitle("Your order");
  const query = useQuery(orderDraft());
  const draft = query.data;
  return (
    <>
      <BackLink to="/products">Listings</BackLink>
      {query.isPending && <Loading label="Loading your order" shape="rows" />}
      {query.isError && !draft && (
        <Failed
          title="Failed to load your order"
          detail={errorText(query.error, "")}
          onRetry={query.refetch}
        />
      )}
      {draft && draft.lines.length === 0 && (
        <>
          <PageHeader title="Your order" />
          <Empty
            title="Nothing in this order yet"
            icon={<ShoppingBag strokeWidth={1.5} />}
            line="Add products from the listings. Several products for one customer pay delivery once."
            action={<ButtonLink to="/products">Browse Products</ButtonLink>}
          />
        </>
      )}
      {draft && draft.lines.length > 0 && <Draft draft={draft} />}
    </>
  );
}

function Draft({ draft }: { draft: OrderDraft }) {
  const isWide = useIsWide();
  const change = useChangeDraft();
  const discard = useDiscardDraft();
  const placing = usePlaceDraft(draft);
  const send = (body: ChangeOrderDraft) =>
    change.mutate(body, { onError: (error) => notify.error(errorText(error, "Failed to change the order")) });
  const problems = draft.lines.filter(({ problem }) => problem !== null).length;
  const button = (
    <Button
      type="submit"
      form={FORM}
      size="lg"
      disabled={problems > 0 && !placing.isPlacing}
      isLoading={placing.isPlacing}
      loadingLabel="Placing order..."
      className="grow"
    >
      Place Order
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Your order"
        lead={piecesText(draft)}
        actions={
          <Menu
            label="More for this order"
            items={[{ label: "Discard order", tone: "danger", onSelect: () => discard.mutate() }]}
          />
        }
      />
      {problems > 0 && (
        <div className="pb-4">
          <Banner
            tone="warning"
            title={problems === 1 ? "One line needs your answer" : `${problems} lines need your answer`}
          >
            Change or remove it, then place the order. The other lines stay.
          </Banner>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <div className="grid grid-cols-1 gap-3">
          <ul aria-label="Lines of this order" className="grid grid-cols-1 gap-3">
            {draft.lines.map((line) => (
              <DraftLine
                key={JSON.stringify([line.productId, line.variations])}
                line={line}
                onChange={(next) =>
                  send({ lines: [{ productId: line.productId, variations: line.variations, ...next }] })
                }
              />
            ))}
          </ul>
          {draft.lines.length >= MAX_ORDER_LINES ? (
            <p className="text-sm text-muted">An order has at most {MAX_ORDER_LINES} lines.</p>
          ) : (
            <ButtonLink to="/products" variant="secondary">
              Add more products
            </ButtonLink>
          )}
        </div>
        <Card title="Customer details">
          <DraftCustomer id={FORM} draft={draft} onDraft={send} onSubmit={placing.submit}>
            <KeyValueList
              items={[
                { label: "Subtotal", value: formatRupees(draft.subtotal) },
                {
                  label: `Delivery, ${formatWeight(draft.totalWeight)}, charged once`,
                  value: formatRupees(draft.shippingCost),
                },
                { label: "Your customer pays", value: <strong>{formatRupees(draft.totalAmount)}</strong> },
                { label: "You earn", value: formatCommission(draft.totalCommission) },
              ]}
            />
            {placing.failure !== null && <Banner tone="danger" title={placing.failure} isLive />}
            {isWide && button}
          </DraftCustomer>
        </Card>
      </div>
      {!isWide && <BottomBar figures={draft}>{button}</BottomBar>}
      <ConfirmDialog
        open={placing.asked !== null}
        title="Order again?"
        question={placing.asked?.recent ?? ""}
        explanation="Place this order as well only if your customer wants both."
        confirmLabel="Order again"
        isBusy={placing.isPlacing}
        busyLabel="Placing order..."
        onConfirm={() => {
          if (placing.asked) void placing.place(placing.asked.customer).catch(() => undefined);
        }}
        onCancel={placing.dismiss}
      />
    </>
  );
}

/** "For Sanduni: 3 items". */
function piecesText({ customerName, pieces }: OrderDraft): string {
  const items = `${pieces.toLocaleString("en-US")} ${pieces === 1 ? "item" : "items"}`;
  const [firstName] = customerName.trim().split(/\s+/);
  return firstName ? `For ${firstName}: ${items}` : items;
}

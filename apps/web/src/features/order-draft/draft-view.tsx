import { MAX_ORDER_LINES } from "@pola/shared/limits";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { lineKey } from "@pola/shared/pricing";
import type { ChangeOrderDraft } from "@pola/shared/schemas/order-draft";
import { formatWeight } from "@pola/shared/weight";
import { useRef, useState } from "react";
import { errorText, failureText } from "../../lib/api-error.ts";
import { useDiscardDraft } from "../../api/discard-draft.ts";
import { type ShownDraft, useChangeDraft } from "../../api/order-draft.ts";
import { BottomBar } from "../../components/bottom-bar.tsx";
import { OrderAgainDialog } from "../../components/order-again.tsx";
import { draftAttempt } from "../../lib/checkout-memory.ts";
import { Banner } from "../../ui/banner.tsx";
import { bringIntoView } from "../../ui/bring-into-view.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { KeyValueList } from "../../ui/key-value.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { notify } from "../../ui/toast.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { DraftLine } from "./draft-line.tsx";
import { usePlaceDraft } from "./use-place-draft.ts";

const FORM = "order-draft";
const draftCustomer = lazyPart(
  async () => (await import("./draft-customer.tsx")).DraftCustomer,
  <Skeleton className="h-120" />,
);
// The form and its library load while the order does.
void draftCustomer.preload();

export function DraftView({ draft }: { draft: ShownDraft }) {
  const isWide = useIsWide();
  const change = useChangeDraft();
  const placing = usePlaceDraft(draft);
  // Also said when the reseller has left this screen by then.
  const send = (body: ChangeOrderDraft) =>
    void change
      .mutateAsync(body)
      .catch((error: unknown) => notify.error(errorText(error, "Failed to change the order")));
  // Only the server prices the order, so until its reply the amounts are those from before the change. For an unsent change the banner says
  // so.
  const isStale = change.isPending && change.variables.lines !== undefined;
  const list = useRef<HTMLUListElement>(null);
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
      <div className="grid grid-cols-1 gap-4 pb-4 empty:hidden">
        {placing.failure !== null && placing.isErrorBefore && (
          <Banner tone="danger" title={placing.failure} isLive />
        )}
        {problems > 0 && (
          // A person who tried to place the order is at the lower end of the page.
          <div
            ref={placing.failure === null ? undefined : bringIntoView}
            tabIndex={-1}
            className="rounded-card"
          >
            <Banner
              tone="warning"
              title={problems === 1 ? "One line needs your answer" : `${problems} lines need your answer`}
            >
              Accept, change or remove {problems === 1 ? "it" : "each of them"}, then place the order. The
              other lines stay.
            </Banner>
          </div>
        )}
      </div>
      <div inert={placing.isPlacingBefore} className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <div inert={placing.isPlacing} className="grid grid-cols-1 gap-3">
          <ul ref={list} aria-label="Lines of this order" className="grid grid-cols-1 gap-3">
            {draft.lines.map((line, index) => (
              <DraftLine
                key={lineKey(line)}
                line={line}
                isStale={isStale}
                onChange={(next) => {
                  if (next.quantity === 0) leaveLine(list.current, index);
                  placing.forgetRefusal();
                  send({ lines: [{ productId: line.productId, variations: line.variations, ...next }] });
                }}
              />
            ))}
          </ul>
          {draft.lines.length >= MAX_ORDER_LINES - 10 && (
            <p className="text-sm text-muted">
              {draft.lines.length} of at most {MAX_ORDER_LINES} lines.
            </p>
          )}
          {draft.lines.length < MAX_ORDER_LINES && (
            <ButtonLink to="/products" variant="secondary">
              Add more products
            </ButtonLink>
          )}
          <Discard />
        </div>
        <Card title="Customer details">
          <draftCustomer.Part id={FORM} draft={draft} onDraft={send} onSubmit={placing.submit}>
            <div aria-busy={isStale} className={isStale ? "opacity-60" : undefined}>
              <KeyValueList
                items={[
                  { label: "Subtotal", value: formatRupees(draft.subtotal) },
                  {
                    label: `Delivery, ${formatWeight(draft.totalWeight)}`,
                    value: formatRupees(draft.shippingCost),
                    hint: "Charged once",
                  },
                  {
                    label: "Your customer pays",
                    value: <strong>{formatRupees(draft.totalAmount)}</strong>,
                    hint: "Including shipping and taxes",
                  },
                  { label: "You earn", value: formatCommission(draft.totalCommission) },
                ]}
              />
            </div>
            {placing.failure !== null && !placing.isErrorBefore && (
              <Banner tone="danger" title={placing.failure} isLive>
                {draftAttempt.isOpen() && "Trying again is safe: the same order is never placed twice."}
              </Banner>
            )}
            {isWide && button}
          </draftCustomer.Part>
        </Card>
      </div>
      {!isWide && (
        <BottomBar figures={draft} isStale={isStale}>
          {button}
        </BottomBar>
      )}
      <OrderAgainDialog asked={placing.asked} />
    </>
  );
}

function Discard() {
  const discard = useDiscardDraft();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsked(true)}>
        Discard order
      </Button>
      <ConfirmDialog
        open={isAsked}
        tone="danger"
        title="Discard this order?"
        question="Its products and its customer are taken out."
        confirmLabel="Discard order"
        isBusy={discard.isPending}
        busyLabel="Discarding..."
        onConfirm={() =>
          void discard
            .mutateAsync()
            .catch((error: unknown) => notify.error(failureText(error, "Failed to discard the order")))
            .finally(() => setIsAsked(false))
        }
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}

/** Before a line is removed: moves the focus to the button that removes the next line, else the one before, else to the heading. */
function leaveLine(list: HTMLElement | null, index: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('button[aria-label^="Remove "]') ?? [];
  const beside = buttons[index + 1] ?? buttons[index - 1];
  if (beside) beside.focus();
  else focusTitle();
}

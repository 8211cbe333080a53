import { counted, numberText } from "@pola/shared/counted";
import { MAX_WAYBILLS } from "@pola/shared/limits";
import { formatRupees, sumRupees } from "@pola/shared/money";
import type { Courier } from "@pola/shared/schemas/courier";
import Camera from "lucide-react/icons/camera";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import PackageCheck from "lucide-react/icons/package-check";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { errorText } from "../../lib/api-error.ts";
import { useDispatch } from "../../api/couriers.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { FormBanner } from "../../ui/form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Empty } from "../../ui/states.tsx";
import { removeAndFocus } from "../../ui/remove-and-focus.ts";
import { notify } from "../../ui/toast.tsx";
import { DispatchRows } from "./dispatch-rows.tsx";
import { useDispatchDraft } from "./use-dispatch-draft.ts";

const pasteDialog = lazyPart(async () => (await import("./paste-dialog.tsx")).PasteDialog);
const cameraDialog = lazyPart(async () => (await import("./camera-dialog.tsx")).CameraDialog);

const FAILED = "Failed to hand the parcels over";

/** Here the page of the dispatch says it. */
function report({ message }: { message: string }, _: unknown, isHere: boolean): void {
  if (!isHere) notify.success(message);
}

/**
 * The waybills of the parcels, checked by the server each time one is complete, so that a problem shows at its row before anything is
 * sent. Only lines without a problem are handed over; the others stay processing.
 */
export function DispatchForm({ courier, orders }: { courier: Courier; orders: readonly string[] }) {
  const draft = useDispatchDraft(courier, orders);
  const { lines, ready } = draft;
  const [opened, setOpened] = useState<"paste" | "camera" | null>(null);
  const dispatch = useDispatch();
  const send = reportAfterUnmount(dispatch, { failed: FAILED, report });
  const navigate = useNavigate();
  const table = useRef<HTMLDivElement>(null);
  const enter = (index: number) => {
    const next = flushSync(() => draft.enter(index));
    if (next.leftOut !== undefined) {
      // The scan of its waybill must go to no other parcel.
      focusTitle();
      return reportLeftOut(next.leftOut);
    }
    const fields = table.current?.querySelectorAll<HTMLInputElement>("input[data-waybill]");
    const field = fields?.[next.at < 0 ? index : next.at];
    field?.focus();
    // The next scan replaces what is there.
    field?.select();
  };
  const see = (code: string) => {
    const { leftOut } = draft.see(code);
    if (leftOut !== undefined) reportLeftOut(leftOut);
  };
  const fill = (text: string, start?: number) => reportLeftOver(draft.fill(text, start));
  // The focus goes to the next Remove button: the focused waybill field decides where the next scan goes.
  const remove = (index: number) =>
    removeAndFocus(table.current, { index, selector: "[data-remove]", remove: () => draft.remove(index) });
  const openCamera = () => {
    draft.skipFilled();
    setOpened("camera");
  };
  const submit = () =>
    send(
      {
        courierId: courier.id,
        lines: ready.map(({ order, waybill }) => ({
          orderId: order.id,
          waybill,
          replaces: order.trackingNumber,
        })),
      },
      {
        onSuccess: ({ data }) => {
          // Its page says what was handed over: a toast would lie over Print Hand-over Sheet. Back leads to where the parcels were chosen, not
          // to a form of parcels that are gone.
          void navigate(`/admin/couriers/dispatches/${data.id}`, { replace: true });
        },
      },
    );
  const isTyped = lines.some(({ waybill }) => waybill !== "");
  return (
    <div className="grid grid-cols-1 gap-4">
      {isTyped && !dispatch.isSuccess && <LeaveGuard isBusy={dispatch.isPending} />}
      <FormBanner message={dispatch.error && errorText(dispatch.error, FAILED)} />
      <FailedCheck draft={draft} />
      {orders.length > MAX_WAYBILLS && (
        <Banner
          tone="info"
          title={`These are the first ${MAX_WAYBILLS} of ${numberText(orders.length)} selected parcels`}
        >
          A dispatch has at most {MAX_WAYBILLS}. Hand these over, then select the others again.
        </Banner>
      )}
      <div className="z-10 flex flex-wrap items-center justify-between gap-3 bg-bg py-2 md:sticky md:top-14">
        <Ready draft={draft} table={table} />
        <div className="flex flex-wrap gap-2">
          {lines.length > 0 && "BarcodeDetector" in window && (
            <Button size="sm" variant="secondary" icon={<Camera />} onClick={openCamera}>
              Scan with Camera
            </Button>
          )}
          <Button size="sm" variant="secondary" icon={<ClipboardPaste />} onClick={() => setOpened("paste")}>
            Paste Waybills
          </Button>
          {lines.length > 0 && (
            <Button
              size="sm"
              aria-disabled={ready.length === 0 || !draft.isCurrent}
              isLoading={dispatch.isPending}
              loadingLabel="Handing over..."
              onClick={submit}
            >
              Hand Over {counted(ready.length, "Parcel")}
            </Button>
          )}
        </div>
      </div>
      {lines.length === 0 && (
        <Empty
          title="No printed orders to dispatch"
          line="Processing orders come here when their slips are printed. You can also select them in the list of orders, or paste order numbers with waybills."
          icon={<PackageCheck strokeWidth={1.5} />}
          action={
            <ButtonLink variant="secondary" to="/admin/orders?status=processing">
              Open processing orders
            </ButtonLink>
          }
        />
      )}
      <div ref={table} hidden={lines.length === 0}>
        <DispatchRows
          draft={draft}
          pattern={courier.waybillPattern}
          onEnter={enter}
          onFill={fill}
          onRemove={remove}
        />
      </div>
      {opened === "paste" && (
        <pasteDialog.Part onPaste={(text) => fill(text)} onClose={() => setOpened(null)} />
      )}
      {opened === "camera" && (
        <cameraDialog.Part
          lines={lines}
          checkOf={draft.checkOf}
          next={lines[draft.at]?.orderNumber}
          onCode={see}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** What is typed stays; as after a restart of the server, it is checked again by a button (docs/product/couriers.md, D-1280). */
function FailedCheck({ draft }: { draft: ReturnType<typeof useDispatchDraft> }) {
  return (
    <FormBanner
      message={draft.error && errorText(draft.error, "Failed to check the waybills")}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            // The button leaves the page with the banner.
            focusTitle();
            draft.checkAgain();
          }}
        >
          Try again
        </Button>
      }
    />
  );
}

type ReadyProps = { draft: ReturnType<typeof useDispatchDraft>; table: RefObject<HTMLElement | null> };

function Ready({ draft: { lines, ready, refused }, table }: ReadyProps) {
  /** How many problems were shown: one after the other, then the first again. */
  const shown = useRef(0);
  const showProblem = () => {
    const fields = table.current?.querySelectorAll<HTMLElement>("[aria-invalid]") ?? [];
    fields[shown.current % fields.length]?.focus();
    shown.current += 1;
  };
  return (
    <output className="text-sm" hidden={lines.length === 0}>
      <strong className="font-semibold">
        {numberText(ready.length)} of {counted(lines.length, "parcel")} ready
      </strong>
      , {formatRupees(sumRupees(ready.map(({ order }) => order.totalAmount)))} to collect
      {refused > 0 && ", "}
      {refused > 0 && (
        <button type="button" className="-my-3 py-3 text-danger underline" onClick={showProblem}>
          {numberText(refused)} with a problem
        </button>
      )}
    </output>
  );
}

type Counts = { leftOver: number; skipped: number; tooMany: number };

function reportLeftOut(orderNumber: string): void {
  notify.error(`${orderNumber} was not added: a dispatch has at most ${MAX_WAYBILLS} parcels.`);
}

function reportLeftOver({ leftOver, skipped, tooMany }: Counts): void {
  if (skipped > 0)
    notify.error(`${counted(skipped, "empty line")} skipped. Check that each parcel has its own waybill.`);
  if (leftOver > 0)
    notify.error(`${counted(leftOver, "waybill")} more than parcels. Check that each parcel has its own.`);
  if (tooMany > 0)
    notify.error(`${counted(tooMany, "line")} left out: a dispatch has at most ${MAX_WAYBILLS} parcels.`);
}

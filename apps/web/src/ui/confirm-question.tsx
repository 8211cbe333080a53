import * as AlertDialog from "radix-ui/alert-dialog";
import { useRef, type ReactNode } from "react";
import { backdrop } from "./backdrop.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useCloseByBack } from "./close-by-back.ts";
import { footerClass, panelClass, useReturnFocus, useShown } from "./dialog-parts.ts";
import { notify } from "./toast.tsx";

export type ConfirmDialogProps = {
  /** Not needed where the question is rendered only while it is open. */
  open?: boolean;
  title: string;
  question: ReactNode;
  explanation?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "danger" | undefined;
  isBusy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** While the fields in `children` are incomplete. */
  isConfirmDisabled?: boolean | undefined;
  /** No try can succeed, not yet or not any more. The confirming button sends nothing and keeps the focus, which a disabled one would lose. */
  isBlocked?: boolean | undefined;
  /** Fields to fill in before confirming. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * A question that the person must confirm or cancel. Escape is Cancel; the backdrop does nothing. With `tone` "danger" the focus starts on
 * Cancel, else on the confirming button (docs/product/interface.md, I-41). Confirming removes the toasts of an earlier try. While busy both
 * buttons do nothing.
 */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const { open = true, title, question, explanation, tone, isBusy = false, onCancel } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  const isShown = useShown(open);
  const returnFocus = useReturnFocus(open);
  useCloseByBack(open);
  return (
    <AlertDialog.Root open={isShown} onOpenChange={() => !isBusy && onCancel()}>
      <AlertDialog.Portal>
        <div {...backdrop} data-state={isShown ? "open" : "closed"} />
        <AlertDialog.Content
          className={classNames(panelClass, "md:max-w-110")}
          onOpenAutoFocus={(event) => {
            if (tone === "danger") return;
            event.preventDefault();
            // Not scrolled past the question.
            confirm.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={returnFocus}
        >
          <div className="grid gap-2 overflow-y-auto px-4 py-5 md:px-6">
            <AlertDialog.Title className="text-xl font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="grid gap-2 wrap-anywhere">
                <p>{question}</p>
                {explanation && <p className="text-sm text-muted">{explanation}</p>}
              </div>
            </AlertDialog.Description>
            {props.children}
          </div>
          <div className={footerClass}>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" aria-disabled={isBusy || undefined}>
                {props.cancelLabel ?? "Cancel"}
              </Button>
            </AlertDialog.Cancel>
            <Button
              ref={confirm}
              variant={tone ?? "primary"}
              isLoading={isBusy}
              loadingLabel={props.busyLabel}
              disabled={props.isConfirmDisabled}
              aria-disabled={props.isBlocked || undefined}
              onClick={() => {
                notify.clear();
                props.onConfirm();
              }}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

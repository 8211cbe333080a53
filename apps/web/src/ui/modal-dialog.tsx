import X from "lucide-react/icons/x";
import * as Dialog from "radix-ui/dialog";
import { useEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from "react";
import { backdrop } from "./backdrop.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useCloseByBack } from "./close-by-back.ts";
import { footerClass, keepOpenForToasts, panelClass, useReturnFocus, useShown } from "./dialog-parts.ts";
import { DiscardQuestion } from "./discard-question.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { prefersReducedMotion } from "./use-media-query.ts";

type Size = "sm" | "md" | "lg" | "xl";

const widths: Record<Size, string> = {
  sm: "md:max-w-105",
  md: "md:max-w-140",
  lg: "md:max-w-180",
  xl: "md:max-w-240",
};

/** A panel of full height at the right; the whole screen on phones. */
const tallClass =
  "h-dvh! max-h-dvh! rounded-none! md:left-auto! md:m-0! md:w-full! md:data-[state=open]:animate-drawer-in!";

export type ModalProps = {
  /** Not needed where the dialog is rendered only while it is open. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: Size | undefined;
  /** For long forms. */
  isTall?: boolean | undefined;
  footer?: ReactNode;
  isDirty?: boolean | undefined;
  /** Called when the person goes on editing after the question: shows what is unsaved. */
  onKeep?: (() => void) | undefined;
  isBusy?: boolean | undefined;
  closeDelayMs?: number | undefined;
  /** Hides the page behind the dialog completely. */
  hidesPage?: boolean | undefined;
  children?: ReactNode;
};

/**
 * A dialog; on phones a sheet from the lower edge. The focus goes to the element with `data-autofocus`, else to the first field
 * if it is in sight, else to the heading, and returns to the opener. Escape, the backdrop and the cross close it: `onClose` is called after
 * `closeDelayMs` (the animation; at once under reduced motion). With `isDirty` it asks first (docs/product/interface.md, I-39),
 * also before leaving the page (`LeaveGuard`). While `isBusy` nothing closes it. Its content is mounted a frame after it (I-334), so an effect
 * that needs an element of the content belongs to a component within. Backdrop and scroll lock are our own, because
 * the library's insert a style element, which the content security policy refuses.
 */
export function ModalDialog(props: ModalProps) {
  const { open = true, onClose, isDirty = false, onKeep, isBusy = false, closeDelayMs = 0, ...rest } = props;
  const { hidesPage, ...panel } = rest;
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaving(onClose, closeDelayMs);
  const isOpen = open && !leaving.isLeaving;
  const isShown = useShown(isOpen);
  const returnFocus = useReturnFocus(isOpen);
  useCloseByBack(isOpen);
  return (
    <Dialog.Root
      open={isShown}
      onOpenChange={() => {
        if (isBusy) return;
        if (isDirty) setIsAsking(true);
        else leaving.leave();
      }}
    >
      <Dialog.Portal>
        <div
          {...backdrop}
          data-state={isShown ? "open" : "closed"}
          className={classNames(backdrop.className, hidesPage && "bg-bg!")}
        />
        <Panel {...panel} returnFocus={returnFocus} leaveMs={isShown ? 0 : closeDelayMs} />
      </Dialog.Portal>
      {isShown && isDirty && <LeaveGuard isBusy={isBusy} onDiscarded={onClose} onKeep={onKeep} />}
      <DiscardQuestion
        open={isShown && isAsking}
        onDiscard={() => {
          setIsAsking(false);
          leaving.leave();
        }}
        onKeep={() => {
          setIsAsking(false);
          onKeep?.();
        }}
      />
    </Dialog.Root>
  );
}

type PanelProps = Pick<ModalProps, "title" | "description" | "size" | "isTall" | "footer" | "children"> & {
  returnFocus: (event: Event) => void;
  leaveMs: number;
  /** The portal waits for the closing animation of this element. */
  ref?: Ref<HTMLDivElement> | undefined;
};

function Panel(props: PanelProps) {
  const { title, description, size = "md", isTall, footer, children, returnFocus, leaveMs, ref } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Content
      ref={ref}
      className={classNames(panelClass, widths[size], isTall && tallClass)}
      style={leaveMs > 0 ? { animationDuration: `${leaveMs}ms` } : undefined}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // Not scrolled past what the dialog is about.
        (firstField(body) ?? heading.current)?.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={returnFocus}
      onInteractOutside={keepOpenForToasts}
    >
      <div className="flex items-start gap-3 border-b py-2 pr-2 pl-4 md:py-3 md:pr-3 md:pl-6">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-2">
          <Dialog.Title ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {title}
          </Dialog.Title>
          {description && (
            <Dialog.Description asChild>
              <div className="text-sm text-muted">{description}</div>
            </Dialog.Description>
          )}
        </div>
        <Dialog.Close asChild>
          <IconButton label="Close" icon={<X />} className="text-muted" />
        </Dialog.Close>
      </div>
      <ScrollArea area={body}>{children}</ScrollArea>
      {footer && <div className={footerClass}>{footer}</div>}
    </Dialog.Content>
  );
}

/**
 * The part of the dialog that scrolls, on phones and tablets below a bar that a form may have. A focused field leaves room for its error. When
 * it overflows it is focusable, so that a text can be scrolled by keyboard.
 */
function ScrollArea({ area, children }: { area: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return (
    <div
      ref={area}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text must scroll by keyboard
      tabIndex={overflows ? 0 : undefined}
      className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 py-4 max-lg:scroll-py-20 focus-visible:-outline-offset-2 md:px-6 md:py-5"
    >
      {children}
    </div>
  );
}

/** The field that the focus starts in. None when it is below what is in sight, as with large text: the reader starts at the top. */
function firstField(area: RefObject<HTMLElement | null>): HTMLElement | undefined {
  // In the body or the footer.
  const wanted = area.current?.parentElement?.querySelector<HTMLElement>("[data-autofocus]");
  if (wanted) return wanted;
  let field = area.current?.querySelector<HTMLElement>(
    "input:enabled:not([type=hidden]), select:enabled, textarea:enabled",
  );
  if (field?.matches("[type=radio]"))
    field = area.current?.querySelector<HTMLElement>("[type=radio]:checked") ?? field;
  return field && endOf(field) <= Math.min(endOf(area.current), window.innerHeight) ? field : undefined;
}

function endOf(element: Element | null): number {
  return element?.getBoundingClientRect().bottom ?? 0;
}

function useLeaving(onClose: () => void, delayMs: number) {
  const [isLeaving, setIsLeaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = () => {
    if (delayMs === 0 || prefersReducedMotion()) return onClose();
    setIsLeaving(true);
    timer.current = setTimeout(() => {
      setIsLeaving(false);
      onClose();
    }, delayMs);
  };
  return { isLeaving, leave };
}

import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from "react";
import { LoadingPart } from "./loading-part.tsx";
import { MissingPart } from "./missing-part.tsx";

type LazyPart<Props extends object> = {
  Part: ComponentType<Props>;
  /** Fetches the code early, so that the part shows at once. A failure is reported only when the part is shown. */
  preload: () => Promise<void>;
};

/** A dialog has one of the two callbacks, and `open` unless it is rendered only while open. */
type DialogProps = { open?: boolean; onClose?: () => void; onCancel?: () => void };

type Options = {
  /** The page works without this part, such as a banner: it shows nothing while its code cannot be fetched. */
  isOptional?: boolean;
};

const IDLE_AFTER_MS = 2000;

/**
 * A part of a page with its own chunk, fetched when the part first shows. A closed dialog's chunk is fetched 2 s after its page. Shows
 * `fallback` meanwhile; a dialog without a fallback shows a spinner over the page. If the chunk cannot be fetched, a message takes the
 * place of a dialog, keeps the page as it is and offers to retry. An optional part shows nothing. Any other part throws the error to the
 * page's error boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
  { isOptional = false }: Options = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    Loaded ??= await load();
  };
  const preload = () => fetchCode().catch(() => undefined);
  function Part(props: Props) {
    const { open: isOpen = true, onClose, onCancel }: DialogProps = props;
    const close = onClose ?? onCancel;
    const [wasOpened, setWasOpened] = useState(isOpen);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [, renderLoaded] = useReducer((arrivals: number) => arrivals + 1, 0);
    if (isOpen && !wasOpened) setWasOpened(true);
    const isNeeded = isOpen && !Loaded && !failure;
    const isModal = onClose !== undefined;
    useEffect(() => {
      if (!isNeeded) return;
      // The frame of dialogs at the same time, not after the dialog's own code.
      const parts: Promise<unknown>[] = [fetchCode()];
      if (isModal) parts.push(import("./modal-dialog.tsx"));
      Promise.all(parts).then(renderLoaded, (error: unknown) => setFailure({ error }));
    }, [isNeeded, isModal]);
    useEffect(() => {
      const timer = setTimeout(() => void preload(), IDLE_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    if (failure && isOpen) {
      if (isOptional) return null;
      if (!close) throw failure.error;
      const closeBoth = () => {
        setFailure(null);
        close();
      };
      return <MissingPart onClose={closeBoth} onRetry={() => setFailure(null)} />;
    }
    if (!wasOpened) return null;
    if (Loaded) return <Loaded {...props} />;
    return isOpen && close && fallback === undefined ? <LoadingPart onStop={close} /> : fallback;
  }
  return { Part, preload };
}

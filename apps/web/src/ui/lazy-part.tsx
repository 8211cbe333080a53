import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from "react";
import { MissingPart } from "./missing-part.tsx";

export type LazyPart<Props extends object> = {
  Part: ComponentType<Props>;
  /** Fetches the code early, so that the part shows at once. A failure is reported only if the part is really shown. */
  preload: () => Promise<void>;
};

/** A dialog has one of the two callbacks, and `open` unless it is rendered only while open. */
type DialogProps = { open?: boolean; onClose?: () => void; onCancel?: () => void };

const IDLE_AFTER_MS = 2000;

/**
 * A part of a page whose code is a chunk of its own: fetched when the part first shows, or 2 s after a page that holds it closed.
 * Shows `fallback` meanwhile. If the code cannot be fetched, a dialog says so in its own place, keeps the page as it is and can try
 * again; any other part throws the error to the page's error boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  function Part(props: Props) {
    const { open: isOpen = true, onClose, onCancel }: DialogProps = props;
    const [wasOpened, setWasOpened] = useState(isOpen);
    const [failure, setFailure] = useState<Error | null>(null);
    const [, renderLoaded] = useReducer((arrivals: number) => arrivals + 1, 0);
    if (isOpen && !wasOpened) setWasOpened(true);
    const isNeeded = isOpen && loaded === undefined && !failure;
    useEffect(() => {
      if (isNeeded) preload().then(renderLoaded, (error) => setFailure(toError(error)));
    }, [isNeeded]);
    useEffect(() => {
      const timer = setTimeout(() => void preload().catch(() => undefined), IDLE_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    if (failure && isOpen) {
      const close = onClose ?? onCancel;
      if (!close) throw failure;
      const closeBoth = () => {
        setFailure(null);
        close();
      };
      return <MissingPart onClose={closeBoth} onRetry={() => setFailure(null)} />;
    }
    const Loaded = loaded;
    if (!wasOpened) return null;
    return Loaded ? <Loaded {...props} /> : fallback;
  }
  return { Part, preload: () => preload().catch(() => undefined) };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from "react";
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
 * A part of a page with its own chunk, fetched when the part first shows. A closed dialog's chunk is fetched 2 s after its page.
 * Shows `fallback` meanwhile. If the chunk cannot be fetched, a dialog says so in its place, keeps the page as it is and offers to
 * retry; an optional part shows nothing; any other part throws the error to the page's error boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  { isOptional = false }: Options = {},
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
      if (isOptional) return null;
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

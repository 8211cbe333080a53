import { lazy, useEffect, useReducer, useState, type ComponentType } from "react";
import { MissingPart } from "./missing-part.tsx";

export type LazyPart<Props extends object> = {
  Part: ComponentType<Props>;
  /** Fetches the code ahead, so that the part shows at once; a failure shows only if the part is really opened. */
  preload: () => Promise<void>;
};

const IDLE_AFTER_MS = 2000;

/** A part of the program whose code loads when it first shows, or earlier with `preload`: then nothing blinks before it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(fetchPart);
  function Part(props: Props) {
    // Chosen once: a lazy part that has arrived stays that element, or it would start anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return {
    Part,
    preload: async () => {
      if (!loaded) await fetchPart().catch(() => undefined);
    },
  };
}

/** What opens: while it is rendered, or while `open` where it has that. */
type Opening = { open?: boolean; onClose?: () => void; onCancel?: () => void };

/**
 * As `lazyPart`, for what opens over a page: rendered from its first opening on, and fetched ahead once the page around it has come
 * to rest. Code that cannot be fetched leaves the page as it is: that is said in the dialog's place, and can be tried again.
 */
export function lazyDialog<Props extends Opening>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  function Dialog(props: Props) {
    const isOpen = props.open !== false;
    const [isWanted, setIsWanted] = useState(isOpen);
    const [isMissing, setIsMissing] = useState(false);
    const [, showLoaded] = useReducer((arrivals: number) => arrivals + 1, 0);
    if (isOpen && !isWanted) setIsWanted(true);
    const isNeeded = isOpen && loaded === undefined && !isMissing;
    useEffect(() => {
      if (isNeeded) preload().then(showLoaded, () => setIsMissing(true));
    }, [isNeeded]);
    useEffect(() => {
      const timer = setTimeout(() => void preload().catch(() => undefined), IDLE_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    if (isMissing && isOpen) {
      const close = () => {
        setIsMissing(false);
        (props.onClose ?? props.onCancel)?.();
      };
      return <MissingPart onClose={close} onRetry={() => setIsMissing(false)} />;
    }
    const Part = loaded;
    return isWanted && Part && <Part {...props} />;
  }
  return { Part: Dialog, preload: () => preload().catch(() => undefined) };
}

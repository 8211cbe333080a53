import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";

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

/** As `lazyPart`, for what opens: rendered from its first opening on, and fetched ahead once the page around it has come to rest. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const { Part, preload } = lazyPart(load);
  function Dialog(props: Props) {
    const [isWanted, setIsWanted] = useState(props.open);
    if (props.open && !isWanted) setIsWanted(true);
    useEffect(() => {
      const timer = setTimeout(() => void preload(), IDLE_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    return (
      isWanted && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  }
  return { Part: Dialog, preload };
}

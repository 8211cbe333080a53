import { lazy, useState, type ComponentType } from "react";

export type LazyPage = {
  Page: ComponentType;
  /** Fetches the code ahead, so that the page shows at once; a failure shows only if the page is really opened. */
  preload: () => Promise<void>;
};

/** A part of the program that could not be fetched: a deploy replaced it, or the connection dropped. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded", { cause });
    this.name = "PageLoadError";
  }
}

/** A page whose code loads with its first visit, or earlier with `preload`: then no spinner blinks before it. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    try {
      loaded = await load();
    } catch (error) {
      throw new PageLoadError(error);
    }
    return { default: loaded };
  };
  const Lazy = lazy(fetchPage);
  function Page() {
    // Chosen once: a lazy page that has arrived stays that element, or it would start anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return {
    Page,
    preload: async () => {
      await fetchPage().catch(() => undefined);
    },
  };
}

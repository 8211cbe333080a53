import { lazy, type ComponentType, type LazyExoticComponent } from "react";

export type LazyPage = {
  Page: LazyExoticComponent<ComponentType>;
  /** Fetches the code ahead; a failure shows only if the page is really opened. */
  preload: () => void;
};

/** A part of the program that could not be fetched: a deploy replaced it, or the connection dropped. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded", { cause });
    this.name = "PageLoadError";
  }
}

/** A page whose code loads with its first visit, or a little earlier with `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const Page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new PageLoadError(error);
    }
  });
  return { Page, preload: () => void load().catch(() => undefined) };
}

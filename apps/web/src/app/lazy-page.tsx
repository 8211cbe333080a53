import type { ComponentType } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";

export type LazyPage = { Page: ComponentType; preload: () => Promise<void> };

/** A part of the program that could not be fetched: a deploy replaced it, or the connection dropped. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded", { cause });
    this.name = "PageLoadError";
  }
}

/** A page whose code loads with its first visit, or earlier with `preload`: then no spinner blinks before it. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const { Part, preload } = lazyPart(async () => {
    try {
      return await load();
    } catch (error) {
      throw new PageLoadError(error);
    }
  });
  return { Page: Part, preload };
}

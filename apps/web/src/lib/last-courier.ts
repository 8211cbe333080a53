import { read, write } from "./browser-storage.ts";

/** The courier that was last chosen in this browser, for the next of its files. */
export const lastCourier = {
  get: (): string | null => read("localStorage", "courier"),
  set: (id: string): void => write("localStorage", "courier", id),
};

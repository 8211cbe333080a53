import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { env } from "../env.ts";
import { removeKeys } from "../lib/browser-storage.ts";
import { preloadConfirmDialog } from "../ui/confirm-dialog.tsx";
import { preloadModal } from "../ui/modal.tsx";
import {
  computeStylesFaster,
  findIdsFaster,
  findLabelsFaster,
  keepNoElementStacks,
  printPageOnceOnly,
} from "./faster-dom.ts";
import { requireRealReplies, server } from "./server.ts";

/** Browser features that jsdom lacks. The window is 1024 px wide unless a test sets `window.innerWidth`. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

class MediaQuery extends EventTarget {
  readonly media: string;

  constructor(media: string) {
    super();
    this.media = media;
    window.addEventListener("resize", () => this.dispatchEvent(new Event("change")));
  }

  /** Compares widths in px or rem with the window. Any other query (dark colours, reduced motion) does not match. */
  get matches(): boolean {
    const limits = [...this.media.matchAll(/(min|max)-width:\s*([\d.]+)(px|rem)/g)];
    return (
      limits.length > 0 &&
      limits.every(([, side, number, unit]) => {
        const pixels = Number(number) * (unit === "rem" ? 16 : 1);
        return side === "min" ? window.innerWidth >= pixels : window.innerWidth <= pixels;
      })
    );
  }
}

Object.assign(globalThis, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  CSS: {
    escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`),
    supports: () => false,
  },
});
// One object for each query: each keeps its listener on the window, and components call this on every render.
const mediaQueries = new Map<string, MediaQueryList>();
window.matchMedia = (media) => {
  const known = mediaQueries.get(media);
  if (known) return known;
  const made = Object.assign(new MediaQuery(media), {
    onchange: null,
    addListener() {},
    removeListener() {},
  });
  mediaQueries.set(media, made);
  return made;
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// React runs effects in an immediate after the commit that a test waited for. A dialog knows its place among others only after its
// effects, so every wait and every user action ends with two immediates. Files of a worker share this wrapper.
const { setImmediate: afterEffects } = globalThis;
if (!Reflect.has(globalThis, "waitsForEffects")) {
  Reflect.set(globalThis, "waitsForEffects", true);
  const original = { ...getConfig() };
  configure({
    asyncWrapper: (callback) =>
      original.asyncWrapper(async () => {
        const result = await callback();
        await new Promise((resolve) => afterEffects(() => afterEffects(resolve)));
        return result;
      }),
  });
  keepNoElementStacks();
  printPageOnceOnly();
  findIdsFaster();
  findLabelsFaster();
  computeStylesFaster();
}
// Saving settings changes the name and contacts of the page, and files of a worker share them.
const shop = { ...env };
afterEach(() => void Object.assign(env, shop));

// Lazy code loads slowly on a busy machine. The limit of a test is longer (vite.config.ts).
configure({ asyncUtilTimeout: 15_000 });

// Tests open dialogs at once. `lazy-part.test.tsx` tests code that arrives later.
await Promise.all([preloadModal(), preloadConfirmDialog()]);

/** Counts the tests that have ended in this worker. */
let ended = 0;

/** A reply that arrives after its test never reaches the page: what the page does with it, as a step back, would happen in the next test. */
function keepLateReplies(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const before = ended;
    const reply = fetch(...request);
    await reply.catch(() => undefined);
    return before === ended ? await reply : await new Promise<never>(() => {});
  };
}

// Test files of one worker share window and modules (vite.config.ts), so each test restores them.
beforeAll(() => {
  // The testing library sets this for the first file of a worker only. Without it, React renders later than `act` returns.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  server.listen({ onUnhandledRequest: "error" });
  keepLateReplies();
});
beforeEach(() => {
  window.innerWidth = 1024;
});
afterEach(async () => {
  ended += 1;
  cleanup();
  toast.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // With what a storage that a test blocked did not take.
  removeKeys("localStorage", [""]);
  removeKeys("sessionStorage", [""]);
  // A closing dialog returns the focus in a timer of its own, and jsdom steps back in two, which must not reach the next test. A call that
  // the test began meanwhile finds its stand-in.
  for (let timers = 0; timers < 2; timers += 1) await new Promise((resolve) => setTimeout(resolve));
  server.resetHandlers();
  requireRealReplies();
});
afterAll(() => server.close());

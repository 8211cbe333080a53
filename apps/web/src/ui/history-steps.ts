export type Holder = {
  /** A step back or forward in the history, which it may keep from the router (`stopImmediatePropagation`). */
  onStep: (event: PopStateEvent) => void;
  /** A press on a link that leads off this screen; it did nothing yet, and `follow` does what it would have done. */
  onLink: (follow: () => void) => void;
};

let holders: readonly Holder[] = [];
let isPassing = false;

/**
 * Steps back and forward in the history, and links, pass here before the router hears of them: a window calls its listeners in
 * the order they came, captured or not, so this stands before the first render.
 */
export function watchSteps(): void {
  window.addEventListener("popstate", (event) => {
    if (isPassing) isPassing = false;
    else holders.at(-1)?.onStep(event);
  });
  window.addEventListener("click", holdLink, { capture: true });
}

/** Hands every step and link to this one, until what it answers is called. The latest that holds is the one asked. */
export function holdSteps(holder: Holder): () => void {
  holders = [...holders, holder];
  return () => {
    holders = holders.filter((other) => other !== holder);
  };
}

/** Whether something unsaved is on the screen. */
export function isHeld(): boolean {
  return holders.length > 0;
}

/** Takes a step in the history that nobody holds up any more. */
export function passStep(steps: number): void {
  isPassing = true;
  window.history.go(steps);
}

function holdLink(event: MouseEvent): void {
  const holder = holders.at(-1);
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!holder || !link || isPassing || !leadsAway(event, link)) return;
  event.preventDefault();
  event.stopPropagation();
  holder.onLink(() => {
    isPassing = true;
    link.click();
    isPassing = false;
  });
}

/** To another page in this window; before whatever leaves the product the browser asks by itself. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location;
  const opensElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target !== "";
  return (
    !opensElsewhere &&
    !link.download &&
    link.origin === origin &&
    link.pathname + link.search !== pathname + search
  );
}

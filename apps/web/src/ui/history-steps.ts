type OnStep = (event: PopStateEvent) => void;

let holder: OnStep | null = null;

/**
 * Steps back and forward in the history pass here before the router hears of them: a window calls its listeners in the order
 * they came, captured or not, so this stands before the first render.
 */
export function watchSteps(): void {
  window.addEventListener("popstate", (event) => holder?.(event));
}

/** Hands every step to this one, which may keep it from the router (`stopImmediatePropagation`); answers how to end that. */
export function holdSteps(onStep: OnStep): () => void {
  holder = onStep;
  return () => {
    if (holder === onStep) holder = null;
  };
}

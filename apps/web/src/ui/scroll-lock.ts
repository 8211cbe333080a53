let covers = 0;

/**
 * A ref for what covers the page: while one is there, the page does not scroll (docs/product/interface.md, I-332). The root has an attribute
 * for it, because with `:has()` the browser looks through the whole page after each change of it (I-333).
 */
export function scrollLock(): () => void {
  count(1);
  return () => count(-1);
}

function count(by: 1 | -1): void {
  covers += by;
  document.documentElement.toggleAttribute("data-locked", covers > 0);
}

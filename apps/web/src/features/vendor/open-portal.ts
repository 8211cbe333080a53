/** Leaves the product for the suppliers' portal. The page is replaced, so that Back does not lead straight to the portal again. */
export function openPortal(url: string): void {
  window.location.replace(url);
}

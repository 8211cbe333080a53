/** The suppliers' portal. An object, so that a test can replace the step that leaves the product. */
export const portal = {
  /** The page is replaced, so that Back does not lead straight to the portal again. */
  open: (url: string): void => window.location.replace(url),
};

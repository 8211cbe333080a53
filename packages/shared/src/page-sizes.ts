/** The page sizes that the lists of the back office offer (docs/product/interface.md, I-20). */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;

/** Listings per request. 24 fills every row of a grid with one, two, three or four columns. */
export const LISTINGS_PAGE_SIZE = 24;

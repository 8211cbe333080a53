/** How many rows a list of the back office shows at once (docs/product/interface.md, I-20). */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;

/** How many listings are asked for at once: full rows of one, two, three and four cards. */
export const LISTINGS_PAGE_SIZE = 24;

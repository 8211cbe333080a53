/** Limits of one call. The server refuses more. The web splits long lists into several calls and shows a limit before it is reached. */

/** Rows on one page (docs/product/server.md, I-81). */
export const MAX_PAGE_SIZE = 200;

/** Lines of one order (docs/product/orders.md, O-1). */
export const MAX_ORDER_LINES = 50;

/** Variations of one product, and so choices of one line of an order (docs/product/orders.md, O-995). */
export const MAX_VARIATIONS = 50;

/** Orders whose status one call may change. */
export const MAX_ORDERS_PER_CHANGE = 100;

/** Orders in one selection, in one export of chosen orders and in one print. */
export const MAX_SELECTED_ORDERS = 1000;

/** Payouts in one selection. */
export const MAX_SELECTED_PAYOUTS = 1000;

/** Orders whose slips one call returns: this many ids fit into an address of 4 kB. */
export const MAX_SLIPS_PER_CALL = 100;

/** Lines of a courier's list: a day's parcels, in a body well below 100 kB. */
export const MAX_WAYBILLS = 500;

/** Bytes and lines of one courier's file: weeks of parcels, also in UTF-16 (docs/product/couriers.md, D-13). */
export const MAX_COURIER_FILE_BYTES = 2 * 1024 * 1024;
export const MAX_COURIER_LINES = 5000;

/** Characters of a word of a courier's file that has a meaning (docs/product/couriers.md, D-2041). */
export const MAX_COURIER_WORD = 200;

/** Products whose status, category or price one call may change. */
export const MAX_PRODUCTS_PER_CHANGE = 100;

/** Rows of a products file, below its header, and its bytes (docs/product/catalogue.md, C-129). */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Products that the preview of a file lists. */
export const MAX_IMPORT_PREVIEW = 1000;

/** Accounts and payouts whose status one call may change. */
export const MAX_USERS_PER_CHANGE = 100;
export const MAX_PAYOUTS_PER_CHANGE = 200;

/** Bytes of an uploaded picture: 5 MB (docs/product/limits.md, A-77). */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

// The fields of each entity, typed by hand from the specification.

/** Names separated by spaces. */
export const fields = (names: string) => names.trim().split(/\s+/);
/** The fields of the entries of a list, or of a field: "vendor.businessName". */
export const within = (list: string, names: string[]) => names.map((name) => `${list}.${name}`);
const BANK_FIELDS = "accountHolderName bankName accountNumber branchName";
export const USER = fields(
  "id email firstName lastName phone businessName businessAddress city role status createdAt",
);
export const ME = [...USER, ...fields(BANK_FIELDS)];
const VARIATION = fields("name options value price stock retailPrice wholesalePrice commission weight");
export const PRODUCT = [
  ...fields(`id name description longDescription category images price finalPrice originalPrice commission
    commissionRate wholesalePrice wholesaleCommission wholesaleQuantity stock weight condition status features
    specifications hasVariations vendor.businessName createdAt`),
  ...within("variations", VARIATION),
];
const ITEM = fields(`productId productName name quantity unitPrice subtotal totalPrice totalCommission weight
  isWholesale variations images`);
export const ORDER_KEYS = [
  ...fields(`id orderNumber userId status createdAt customerName customerPhone customerAddress customerCity subtotal
    shippingCost totalWeight totalAmount totalPrice totalCommission trackingNumber isWholesale productNames
    businessName resellerLogo resellerPhone`),
  ...within("items", ITEM),
  // An order may hold several products, so these four belong to its lines.
  ...within("items", fields("wholesalePrice wholesaleCommission regularPrice regularCommission")),
];
export const WEEK = fields("weekStart weekEnd paymentDate totalCommission totalOrders");

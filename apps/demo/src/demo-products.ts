import { ACCESSORIES_PRODUCTS } from "./products/accessories.ts";
import { CLOTHING_PRODUCTS } from "./products/clothing.ts";
import type { DemoProduct } from "./products/demo-product.ts";
import { EARRINGS_PRODUCTS } from "./products/earrings.ts";
import { ELECTRONICS_PRODUCTS } from "./products/electronics.ts";
import { HOME_PRODUCTS } from "./products/home.ts";
import { MOBILE_PHONES_PRODUCTS } from "./products/mobile-phones.ts";

/** The demo catalogue: 60 products, ten in each category (specification, section 3). */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...CLOTHING_PRODUCTS,
  ...ELECTRONICS_PRODUCTS,
  ...EARRINGS_PRODUCTS,
  ...MOBILE_PHONES_PRODUCTS,
  ...ACCESSORIES_PRODUCTS,
  ...HOME_PRODUCTS,
];

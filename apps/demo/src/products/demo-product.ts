import type { Category } from "@pola/shared/categories";

/** One row of choices. A number left out is "as the product"; stock left out shares the product's stock. */
type DemoVariation = {
  readonly name: string;
  readonly options: readonly string[];
  readonly value?: string;
  readonly price?: number;
  readonly commission?: number;
  readonly wholesalePrice?: number;
  readonly weight?: number;
  readonly stock?: number;
};

/** A product of the demo catalogue: rupees and kilograms, as the product form sends them. */
export type DemoProduct = {
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly category: Category;
  /** File names of `drawPictures()`, the first is the main picture. */
  readonly pictures: readonly string[];
  readonly price: number;
  /** The comparison price that is struck through: always above the price. */
  readonly finalPrice?: number;
  readonly commission: number;
  readonly commissionRate?: number;
  readonly wholesalePrice?: number;
  readonly wholesaleCommission?: number;
  readonly wholesaleQuantity: number;
  /** Opening stock, before any demo order. */
  readonly stock: number;
  readonly weight: number;
  readonly condition: string;
  readonly features: readonly string[];
  readonly specifications: Readonly<Record<string, string>>;
  readonly variations?: readonly DemoVariation[];
  /** Place in `DEMO_VENDORS`; null is the house. */
  readonly vendor: number | null;
  readonly createdDaysAgo: number;
  readonly status: "active" | "inactive";
};

type View = "front" | "colour" | "pair" | "detail" | "size" | "pack";

/** The file names of a product's pictures. */
export function pictures(product: string, ...views: readonly View[]): readonly string[] {
  return views.map((view) => `${product}-${view}.svg`);
}

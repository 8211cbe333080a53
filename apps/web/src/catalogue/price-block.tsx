import { formatRupees, sumRupees } from "@pola/shared/money";
import { classNames } from "../ui/class-names.ts";

const LONG_PRICE = "Rs. 999,999.00".length;

type PriceBlockProps = {
  /** Rupees for one unit. */
  price: number;
  /** The price to strike through; shown with what it saves when it lies above `price`. */
  comparedTo?: number | null | undefined;
  size?: "card" | "page" | undefined;
};

/** A price, and the struck-through one with its "Save Rs. x" (specification, section 2, Listings page). */
export function PriceBlock({ price, comparedTo, size = "card" }: PriceBlockProps) {
  const text = formatRupees(price);
  const isSaving = typeof comparedTo === "number" && comparedTo > price;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <p
        className={classNames(
          "font-bold whitespace-nowrap tabular-nums",
          size === "page" ? "text-[min(1.875rem,8vw)] leading-tight" : cardSize(text),
        )}
      >
        <span aria-hidden="true">{text}</span>
        <span className="sr-only">Price {price.toLocaleString("en-US")} rupees</span>
      </p>
      {isSaving && (
        <p className={classNames("flex flex-wrap gap-x-2", size === "page" ? "text-base" : "text-xs")}>
          <s className="text-muted">
            <span className="sr-only">Instead of </span>
            {formatRupees(comparedTo)}
          </s>
          <span className="font-medium text-tone-green-text">
            Save {formatRupees(sumRupees([comparedTo, -price]))}
          </span>
        </p>
      )}
    </div>
  );
}

/** Two cards share a phone's width: a price in the millions is set smaller, so that it stays whole. */
function cardSize(price: string): string {
  return price.length > LONG_PRICE ? "text-xs md:text-base" : "text-base md:text-lg";
}

import { formatRupees, sumRupees } from "@pola/shared/money";
import { numberText } from "@pola/shared/counted";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

type PriceBlockProps = {
  /** Rupees for one unit. */
  price: number;
  /** The price to strike through, shown with the saving if it is higher than `price`. */
  comparedTo?: number | null | undefined;
  size?: "card" | "page" | undefined;
  /** Small text beside the price. */
  note?: ReactNode;
};

/** A price, and a struck-through one with "Save Rs. x" (docs/product/catalogue.md, C-7). */
export function PriceBlock({ price, comparedTo, size = "card", note }: PriceBlockProps) {
  const isSaving = typeof comparedTo === "number" && comparedTo > price;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-xs">
      <p
        className={classNames(
          "font-bold tabular-nums",
          size === "page"
            ? "text-[min(1.875rem,8vw)] leading-tight whitespace-nowrap"
            : "text-base leading-5 md:text-lg",
        )}
      >
        <span aria-hidden="true">{formatRupees(price)}</span>
        <span className="sr-only">Price {numberText(price)} rupees</span>
      </p>
      {note}
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

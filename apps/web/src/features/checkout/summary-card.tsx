import { numberText } from "@pola/shared/counted";
import type { Choices } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router-dom";
import { optionsText } from "../../components/options-text.ts";
import type { OrderFigures } from "../../components/order-figures.ts";
import { OrderSummary } from "../../components/order-summary.tsx";
import { productPath } from "../../lib/checkout-link.ts";
import { Card } from "../../ui/card.tsx";
import { Picture } from "../../ui/picture.tsx";

type SummaryCardProps = { product: Product; choices: Choices; figures: OrderFigures; isWide: boolean };

/** The order and its sum: a card from 768 px on, one line that opens on phones. */
export function SummaryCard({ product, choices, figures, isWide }: SummaryCardProps) {
  if (isWide) {
    return (
      <Card title="Order Summary">
        <div className="mb-4 flex items-center gap-3">
          <Thumb product={product} />
          <Title product={product} choices={choices} figures={figures} />
        </div>
        <Sum product={product} choices={choices} figures={figures} />
      </Card>
    );
  }
  return (
    <details className="group rounded-card border bg-surface">
      <summary className="flex list-none flex-wrap items-center gap-3 p-3 [&::-webkit-details-marker]:hidden">
        <Thumb product={product} />
        <div className="min-w-0 flex-[1_1_7rem]">
          <Title product={product} choices={choices} figures={figures} />
          <p className="text-sm font-medium text-brand">Order Summary</p>
        </div>
        <ChevronDown size={22} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t p-4">
        <Sum product={product} choices={choices} figures={figures} />
      </div>
    </details>
  );
}

type PartProps = Omit<SummaryCardProps, "isWide">;

function Thumb({ product }: { product: Product }) {
  return <Picture src={product.images[0]} alt="" size={56} className="w-14 rounded-control" />;
}

function Title({ product, choices, figures }: PartProps) {
  const chosen = optionsText(choices);
  return (
    <div className="min-w-0">
      <p className="leading-snug font-semibold wrap-anywhere">
        {numberText(figures.quantity)} × {product.name}
      </p>
      {chosen !== "" && <p className="text-sm text-muted">{chosen}</p>}
    </div>
  );
}

function Sum({ product, choices, figures }: PartProps) {
  return (
    <>
      <OrderSummary figures={figures} note="Including shipping and taxes" />
      <Link
        to={productPath(product.id, choices)}
        className="mt-2 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
      >
        Change quantity or options
      </Link>
    </>
  );
}

import { numberText } from "@pola/shared/counted";
import { formatCommission, formatRupees } from "@pola/shared/money";
import type { DraftLine as Line } from "@pola/shared/schemas/order-draft";
import Trash from "lucide-react/icons/trash-2";
import { Link } from "react-router-dom";
import { optionsText } from "../../components/options-text.ts";
import { productPath } from "../../lib/checkout-link.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";

type DraftLineProps = {
  line: Line;
  /** While the amounts are older than the pieces. */
  isStale: boolean;
  /** Sets the pieces; 0 takes the line out. A `unitPrice` accepts a price. */
  onChange: (change: { quantity: number; unitPrice?: number }) => void;
};

const MAX_PIECES = 100_000;

/**
 * One line of the order in progress: its pieces, what it costs and earns, and what is wrong with it (docs/product/orders.md, O-173). Large
 * text wraps below the picture.
 */
export function DraftLine({ line, isStale, onChange }: DraftLineProps) {
  const { productName, image, variations, quantity, problem } = line;
  const options = optionsText(variations);
  const name = options === "" ? productName : `${productName}, ${options}`;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border bg-surface p-3">
      <Picture src={image ?? undefined} alt="" size={80} className="w-16 rounded-control" />
      <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <Link
          to={productPath(line.productId, variations)}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {productName}
        </Link>
        {options !== "" && <p className="text-sm text-muted">{options}</p>}
        {problem?.kind !== "gone" && (
          <p className={classNames("text-sm text-muted tabular-nums", isStale && "opacity-60")}>
            {formatRupees(line.unitPrice)} each, you earn{" "}
            <span className="whitespace-nowrap">{formatCommission(line.totalCommission)}</span>
          </p>
        )}
      </div>
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash />}
        onClick={() => onChange({ quantity: 0 })}
        className="-mt-1 -mr-1 ml-auto"
      />
      <Problem line={line} onChange={onChange} />
      {problem?.kind !== "gone" && (
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <QuantityStepper
            label={`Pieces of ${name}`}
            isLabelHidden
            value={quantity}
            min={1}
            max={MAX_PIECES}
            onChange={(next) => onChange({ quantity: next })}
          />
          <strong className={classNames("tabular-nums", isStale && "opacity-60")}>
            {formatRupees(line.subtotal)}
          </strong>
        </div>
      )}
    </li>
  );
}

function Problem({
  line: { problem, quantity, unitPrice },
  onChange,
}: Pick<DraftLineProps, "line" | "onChange">) {
  if (problem === null) return null;
  const { message, kind, available = 0 } = problem;
  const isPrice = kind === "price-changed";
  const settle = (pressed: Element) => {
    // The button leaves the page with the problem.
    pressed.closest("li")?.querySelector("a")?.focus({ preventScroll: true });
    onChange(isPrice ? { quantity, unitPrice } : { quantity: available });
  };
  return (
    <div
      role="alert"
      className="flex w-full flex-wrap items-center justify-between gap-2 rounded-control bg-tone-yellow px-3 py-1 text-sm text-tone-yellow-text"
    >
      <p className="py-1 font-medium">{message}</p>
      {(isPrice || available > 0) && (
        <Button variant="secondary" size="sm" onClick={({ currentTarget }) => settle(currentTarget)}>
          {isPrice ? "Accept" : `Order ${numberText(available)}`}
        </Button>
      )}
    </div>
  );
}

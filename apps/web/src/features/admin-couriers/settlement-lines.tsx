import { formatRupees } from "@pola/shared/money";
import { SETTLEMENT_OUTCOMES, type CheckedSettlement } from "@pola/shared/schemas/remittance";
import { Fragment } from "react";
import { type Column, rupeesColumn, numberColumn } from "../../ui/column.ts";
import { LineGroups } from "./line-groups.tsx";
import { InOurBooks, Parcel } from "./parcel-cells.tsx";

const NONE = "–";

/** The groups of a settlement, differences first, and what each means for our books. */
const GROUPS: Record<CheckedSettlement["outcome"], { title: string; hint: string }> = {
  unknown: {
    title: "Unknown waybill",
    hint: "No order of this courier fits the line. The money is booked and settles nothing.",
  },
  returned: {
    title: "Returned or cancelled in our books",
    hint: "The money is booked and settles nothing. Ask the courier.",
  },
  settled: { title: "Settled before", hint: "Booked as a correction of the order." },
  repeated: { title: "Twice in this file", hint: "The first line with cash counts." },
  short: {
    title: "Short",
    hint: "Less cash than the order's total. The order is settled, unless there is no cash at all.",
  },
  over: { title: "Over", hint: "More cash than the order's total. The order is settled." },
  "not-delivered": { title: "Not yet delivered in our books", hint: "Its cash says that it arrived." },
  match: { title: "Matches", hint: "The cash is the order's total." },
};

const COLUMNS: Column<CheckedSettlement>[] = [
  { key: "parcel", header: "Parcel", cell: (line) => <Parcel {...line} /> },
  { key: "books", header: "In our books", cell: (line) => <Books line={line} /> },
  numberColumn("expected", "Expected", expectedOf),
  rupeesColumn("cash", "Cash", "font-semibold"),
  numberColumn("difference", "Difference", differenceOf),
  rupeesColumn("fee", "Fee"),
  rupeesColumn("net", "Net", "max-lg:hidden"),
];

/** The lines of a settlement file beside our books, differences first. */
export function SettlementLines({ lines }: { lines: readonly CheckedSettlement[] }) {
  return (
    <LineGroups
      groups={SETTLEMENT_OUTCOMES.map((outcome) => ({
        title: GROUPS[outcome].title,
        hint: GROUPS[outcome].hint,
        rows: lines.filter((line) => line.outcome === outcome),
      }))}
      columns={COLUMNS}
      card={(line) => (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <Parcel {...line} />
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(line.cash)}</span>
          </div>
          <Books line={line} />
          <p className="text-sm text-muted tabular-nums">
            {factsOf(line).map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ", "}
                <span className="whitespace-nowrap">{fact}</span>
              </Fragment>
            ))}
          </p>
        </div>
      )}
    />
  );
}

/** The amounts of a line in words, without those that it does not have. */
function factsOf(line: CheckedSettlement): string[] {
  const [expected, difference] = [expectedOf(line), differenceOf(line)];
  return [
    ...(expected === NONE ? [] : [`Expected ${expected}`]),
    ...(difference === NONE ? [] : [`difference ${difference}`]),
    `${expected === NONE ? "Fee" : "fee"} ${formatRupees(line.fee)}`,
    `net ${formatRupees(line.net)}`,
  ];
}

function expectedOf({ expected }: CheckedSettlement): string {
  return expected === null ? NONE : formatRupees(expected);
}

function differenceOf({ cash, expected }: CheckedSettlement): string {
  const difference = expected === null ? 0 : cash - expected;
  return difference === 0 ? NONE : formatRupees(difference);
}

/** The message of a line that was settled before names the remittance itself. */
function Books({ line: { outcome, order, message, settledBy } }: { line: CheckedSettlement }) {
  return (
    <span className="grid justify-items-start gap-1">
      <InOurBooks order={order} />
      {settledBy !== null && outcome !== "settled" && (
        <span className="text-sm text-muted">Settled by {settledBy}</span>
      )}
      {message && <span className="text-sm wrap-anywhere">{message}</span>}
    </span>
  );
}

import { formatRupees, toRupees } from "./money.ts";
import { choicesOf, firstWith, type PriceTerms, tiersOf, type VariationTerms } from "./pricing.ts";

type Problem = { field: string; message: string };

/**
 * Says which figures of a product are too high, in any tier of the product or of any choices: a commission above the price it is earned on,
 * or a wholesale price above the price (docs/product/catalogue.md, C-50 and C-51). Empty when there is none.
 * @returns a message for each wrong field of the product form, such as `commission` or `variations.0.wholesalePrice`
 */
export function priceProblems(terms: PriceTerms): Record<string, string> {
  const problems = [[], ...decidingRows(terms)].flatMap((chosen) => problemsOf(terms, chosen));
  // The first message of a field stays.
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
}

function problemsOf(terms: PriceTerms, chosen: readonly VariationTerms[]): Problem[] {
  const { regular, wholesale } = tiersOf(terms, chosen);
  const price = firstWith(chosen, "priceCents");
  const wholesalePrice = firstWith(chosen, "wholesalePriceCents");
  const commission = firstWith(chosen, "commissionCents");
  const problems: Problem[] = [];
  if (regular.commissionCents > regular.priceCents) {
    problems.push({
      field: fieldOf(terms, "commission", commission ?? price),
      message: tooHigh("commission", regular.commissionCents, "price", regular.priceCents),
    });
  }
  if (!wholesale) return problems;
  if (wholesale.priceCents > regular.priceCents) {
    problems.push({
      field: fieldOf(terms, "wholesalePrice", wholesalePrice),
      message: tooHigh("wholesale price", wholesale.priceCents, "price", regular.priceCents),
    });
  }
  if (wholesale.commissionCents > wholesale.priceCents) {
    const name = !commission && terms.wholesaleCommissionCents ? "wholesale commission" : "commission";
    const row = commission ?? wholesalePrice ?? price;
    const figure = name === "commission" || row ? "commission" : "wholesaleCommission";
    const limit = wholesale.priceCents === regular.priceCents ? "price" : "wholesale price";
    problems.push({
      field: fieldOf(terms, figure, row),
      message: tooHigh(name, wholesale.commissionCents, limit, wholesale.priceCents),
    });
  }
  return problems;
}

/** The field to correct: in the row that has the figure, else in the row that the product's figure does not fit, else the product's. */
function fieldOf({ variations }: PriceTerms, figure: string, row: VariationTerms | undefined): string {
  return row ? `variations.${variations.indexOf(row)}.${figure}` : figure;
}

function tooHigh(figure: string, cents: number, limit: string, limitCents: number): string {
  return `The ${figure} of ${formatRupees(toRupees(cents))} is above the ${limit} of ${formatRupees(toRupees(limitCents))}`;
}

const FIGURES = ["priceCents", "wholesalePriceCents", "commissionCents"] as const;

/** For each figure the index of the first row with its own; the number of rows when none has. Of several rows the first decides. */
type Deciders = number[];

/** For every way to choose, the rows that decide a figure, in the product's order. Equal ways are merged, so many pickers stay cheap. */
export function decidingRows({ variations }: PriceTerms): VariationTerms[][] {
  const pickers = new Map<string, Map<string, Deciders>>();
  for (const [index, row] of variations.entries()) {
    const own = FIGURES.map((figure) => (row[figure] > 0 ? index : variations.length));
    const picker = pickers.get(row.name) ?? new Map<string, Deciders>();
    for (const choice of choicesOf(row)) picker.set(choice, firstOf(own, picker.get(choice)));
    if (picker.size > 0) pickers.set(row.name, picker);
  }
  let ways = [FIGURES.map(() => variations.length)];
  for (const picker of pickers.values()) {
    const options = distinct([...picker.values()]);
    ways = distinct(ways.flatMap((way) => options.map((option) => firstOf(way, option))));
  }
  return ways.map((way) =>
    [...new Set(way)].toSorted((a, b) => a - b).flatMap((index) => variations[index] ?? []),
  );
}

function firstOf(one: Deciders, other: Deciders = one): Deciders {
  return one.map((index, figure) => Math.min(index, other[figure] ?? index));
}

function distinct(ways: Deciders[]): Deciders[] {
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}

import type { Variation } from "@pola/shared/schemas/product";

/** One thing that a reseller chooses, such as a size, with its values. */
export type Picker = { name: string; values: string[] };

/** A row of the table: what it is chosen by, and its own numbers. A blank number is null and means the product's own (docs/product/catalogue.md, C-19). */
export type VariationValues = Pick<Variation, "stock"> &
  Record<"price" | "retailPrice" | "wholesalePrice" | "commission" | "weight", number | null> & {
    /** Empty for a row that is not saved yet. */
    variationId: string;
    /** Which of several separate pickers the row belongs to. */
    picker: number;
    /** The values that choose the row. In a combination: one of each picker that has values. */
    options: string[];
    /** One more value, of a product that was stored with one. */
    value: string;
  };

/**
 * The variations of a product as the form shows them. Several pickers are combined: there is a row for each combination, stored as one
 * picker "Size / Colour" with the choice "S / Navy" (docs/decisions/0035). Products whose pickers were stored separately stay so.
 */
export type Grid = { pickers: Picker[]; isCombined: boolean; rows: VariationValues[] };

const SEPARATOR = " / ";
export const BLANK_PICKER: Picker = { name: "", values: [] };
export const BLANK_ROW: VariationValues = {
  variationId: "",
  picker: 0,
  options: [],
  value: "",
  price: null,
  retailPrice: null,
  wholesalePrice: null,
  commission: null,
  weight: null,
  stock: null,
};

/** The text of a name or a value without the separator of combinations. */
export function withoutSeparator(text: string): string {
  return text.replaceAll(SEPARATOR, "/");
}

/** Turns stored variations into the form's. Every row stays as it is until its picker changes. */
export function gridOf(variations: readonly Variation[]): Grid {
  const names = [...new Set(variations.map(({ name }) => name))];
  const rows = variations.map(({ id, name, value, ...row }) => ({
    variationId: id,
    picker: names.indexOf(name),
    options: row.options,
    value: value ?? "",
    price: row.price || null,
    retailPrice: row.retailPrice || null,
    wholesalePrice: row.wholesalePrice || null,
    commission: row.commission || null,
    weight: row.weight || null,
    stock: row.stock,
  }));
  const combined = combinationsOf(names, rows);
  if (combined) {
    const pickers = combined.names.map((name, place) => ({
      name,
      values: [...new Set(combined.rows.flatMap(({ options }) => options[place] ?? []))],
    }));
    return { pickers, isCombined: true, rows: combined.rows };
  }
  const pickers = names.map((name, index) => ({
    name,
    values: [...new Set(rows.filter(({ picker }) => picker === index).flatMap(choicesOf))],
  }));
  return { pickers, isCombined: names.length < 2, rows };
}

/** The rows of one picker "Size / Colour" whose choices have as many parts, each choice once. */
function combinationsOf(names: readonly string[], rows: readonly VariationValues[]) {
  const [name = "", ...others] = names;
  const parts = name.split(SEPARATOR);
  const split = rows.map((row) => ({ ...row, options: (row.options[0] ?? "").split(SEPARATOR) }));
  const isCombination =
    others.length === 0 &&
    parts.length > 1 &&
    rows.every(({ options, value }) => options.length === 1 && value === "") &&
    split.every(({ options }) => options.length === parts.length) &&
    new Set(rows.map(({ options }) => options[0])).size === rows.length;
  return isCombination ? { names: parts, rows: split } : null;
}

/** Whether each row is chosen by one value of each of several pickers. */
function hasCombinations({ pickers, isCombined }: Grid): boolean {
  return isCombined && withValues(pickers).length > 1;
}

function withValues(pickers: readonly Picker[]): Picker[] {
  return pickers.filter(({ values }) => values.length > 0);
}

/** The place of a picker in the options of a row: pickers without values have none. */
function placeOf(pickers: readonly Picker[], index: number): number {
  return withValues(pickers.slice(0, index)).length;
}

/** All values that choose a row. */
export function choicesOf({ options, value }: Pick<VariationValues, "options" | "value">): string[] {
  return value === "" ? options : [...options, value];
}

/** "S / Navy", or "Colour: Navy" where the pickers are separate. */
export function rowLabel(grid: Grid, row: VariationValues): string {
  if (hasCombinations(grid)) return row.options.join(SEPARATOR);
  const text = choicesOf(row).join(", ");
  return grid.isCombined ? text : `${grid.pickers[row.picker]?.name ?? ""}: ${text}`;
}

/** The name and the options of a row as they are stored. */
export function storedChoice(grid: Grid, row: VariationValues): { name: string; options: string[] } {
  if (!hasCombinations(grid)) {
    const picker = grid.isCombined ? withValues(grid.pickers)[0] : grid.pickers[row.picker];
    return { name: picker?.name.trim() ?? "", options: row.options };
  }
  return {
    name: withValues(grid.pickers)
      .map(({ name }) => name.trim())
      .join(SEPARATOR),
    options: [row.options.join(SEPARATOR)],
  };
}

/** Adds a value to a picker, with its row or its combinations. A new combination starts with the numbers of the one beside it. */
export function addValue(grid: Grid, index: number, text: string): Grid {
  const value = withoutSeparator(text.trim());
  const picker = grid.pickers[index];
  if (!picker || value === "" || picker.values.includes(value)) return grid;
  const pickers = grid.pickers.with(index, { ...picker, values: [...picker.values, value] });
  const others = withValues(grid.pickers.toSpliced(index, 1));
  if (!grid.isCombined || others.length === 0)
    return { ...grid, pickers, rows: [...grid.rows, { ...BLANK_ROW, picker: index, options: [value] }] };
  const place = placeOf(pickers, index);
  const rows =
    picker.values.length === 0
      ? combinable(grid.rows, others.length).map((row) =>
          withOptions(row, row.options.toSpliced(place, 0, value)),
        )
      : [...grid.rows, ...rowsWith(value, place, grid.rows)];
  return { ...grid, pickers, rows: inOrder(rows, withValues(pickers)) };
}

/** Rows that can be combined: of a single picker one row for each choice. The first choice of a row keeps its id and its stock. */
function combinable(rows: readonly VariationValues[], pickers: number): VariationValues[] {
  if (pickers > 1) return [...rows];
  return rows.flatMap((row) =>
    choicesOf(row).map((choice, index) => withOptions(index === 0 ? row : copyOf(row), [choice])),
  );
}

function withOptions(row: VariationValues, options: string[]): VariationValues {
  return { ...row, options, value: "" };
}

function copyOf(row: VariationValues): VariationValues {
  return { ...row, variationId: "", stock: null };
}

/** A new row with the value for each combination of the other pickers, with the numbers of a row that has this combination. */
function rowsWith(value: string, place: number, rows: readonly VariationValues[]): VariationValues[] {
  return firstOfEach(rows, place).map((row) => withOptions(copyOf(row), row.options.with(place, value)));
}

/** The first row of each combination of the pickers besides the one at `place`. */
function firstOfEach(rows: readonly VariationValues[], place: number): VariationValues[] {
  const first = new Map<string, VariationValues>();
  for (const row of rows) {
    const others = row.options.toSpliced(place, 1).join(SEPARATOR);
    if (!first.has(others)) first.set(others, row);
  }
  return [...first.values()];
}

function inOrder(rows: readonly VariationValues[], pickers: readonly Picker[]): VariationValues[] {
  const ranks = ({ options }: VariationValues) =>
    options.map((option, place) => pickers[place]?.values.indexOf(option) ?? 0);
  return rows.toSorted((one, other) => {
    const [a, b] = [ranks(one), ranks(other)];
    const place = a.findIndex((rank, index) => rank !== b[index]);
    return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
  });
}

/** Removes a value with its rows. The last one of a picker stays. */
export function removeValue(grid: Grid, index: number, value: string): Grid {
  const { rows, pickers } = grid;
  if ((pickers[index]?.values.length ?? 0) < 2) return grid;
  const place = placeOf(pickers, index);
  const left = hasCombinations(grid)
    ? rows.filter(({ options }) => options[place] !== value)
    : rows
        .map((row) => (grid.isCombined || row.picker === index ? withoutChoice(row, value) : row))
        .filter((row) => choicesOf(row).length > 0);
  return left.length === 0 ? grid : withUsedValues({ ...grid, rows: left });
}

function withoutChoice(row: VariationValues, choice: string): VariationValues {
  const options = row.options.filter((option) => option !== choice);
  return { ...row, options, value: row.value === choice ? "" : row.value };
}

/** Removes a picker. Of the combinations that become the same, the first stays. */
export function removePicker(grid: Grid, index: number): Grid {
  const pickers = grid.pickers.toSpliced(index, 1);
  if ((grid.pickers[index]?.values.length ?? 0) === 0 && grid.isCombined) return { ...grid, pickers };
  if (!hasCombinations(grid)) {
    const left = grid.isCombined ? [] : grid.rows.filter(({ picker }) => picker !== index);
    const rows = left.map((row) => (row.picker > index ? movedUp(row) : row));
    return { ...grid, pickers, rows };
  }
  const place = placeOf(grid.pickers, index);
  const rows = firstOfEach(grid.rows, place).map((row) => withOptions(row, row.options.toSpliced(place, 1)));
  return { ...grid, pickers, rows };
}

function movedUp(row: VariationValues): VariationValues {
  return { ...row, picker: row.picker - 1 };
}

/** Removes a row, and the values that no other row has. */
export function removeRow(grid: Grid, index: number): Grid {
  return withUsedValues({ ...grid, rows: grid.rows.toSpliced(index, 1) });
}

/** Each picker with those of its values that a row has. */
function withUsedValues(grid: Grid): Grid {
  const isUsed = (index: number, value: string) =>
    grid.rows.some((row) =>
      hasCombinations(grid)
        ? row.options[placeOf(grid.pickers, index)] === value
        : (grid.isCombined || row.picker === index) && choicesOf(row).includes(value),
    );
  const pickers = grid.pickers.map((picker, index) => ({
    ...picker,
    values: picker.values.filter((value) => isUsed(index, value)),
  }));
  return { ...grid, pickers };
}

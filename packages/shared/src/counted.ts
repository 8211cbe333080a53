const grouped = new Intl.NumberFormat("en-US");

/** A number with its thousands apart: "1,204". */
export function numberText(value: number): string {
  return grouped.format(value);
}

/** A number with its noun: "1 order", "1,204 orders". The plural is the noun with an s, unless it is given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}

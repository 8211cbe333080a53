/** A number with its noun: "1 order", "1,204 orders". The plural is the noun with an s, unless it is given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}

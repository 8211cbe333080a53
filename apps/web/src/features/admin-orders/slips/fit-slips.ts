/** The settings of a slip from normal to tightest; slips.css says what each means. */
const DENSITIES = ["0", "1", "2", "3", "4"];

/**
 * Makes the contents of each slip fit its label: smaller print for long addresses and many lines. What does not fit at the
 * tightest setting is replaced by "and n more items". The slips must be laid out with their styles, because they are measured.
 */
export function fitSlips(pages: HTMLElement): void {
  for (const slip of pages.querySelectorAll<HTMLElement>(".slip")) {
    const lines = slip.querySelector<HTMLElement>(".lines");
    if (!lines) continue;
    const overflows = () =>
      lines.scrollHeight > lines.clientHeight + 1 || slip.scrollHeight > slip.clientHeight + 1;
    for (const density of DENSITIES) {
      slip.dataset["density"] = density;
      if (!overflows()) break;
    }
    if (overflows()) hideLines(lines, overflows);
  }
}

/** Hides lines from the last one upwards, but never the first. */
function hideLines(list: HTMLElement, overflows: () => boolean): void {
  const lines = [...list.querySelectorAll<HTMLElement>("li:not(.more)")];
  const more = list.querySelector<HTMLElement>(".more");
  if (!more) return;
  more.hidden = false;
  for (let hidden = 0; overflows() && hidden < lines.length - 1;) {
    const line = lines[lines.length - 1 - hidden];
    if (line) line.hidden = true;
    hidden += 1;
    more.textContent = `and ${hidden} more items, see the order`;
  }
}

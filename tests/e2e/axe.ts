import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import * as z from "zod/mini";

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** All rules, those about colours, or those about what another width or larger text can change. */
const RULES = {
  all: {},
  colours: { runOnly: ["color-contrast", "link-in-text-block"] },
  layout: { runOnly: ["scrollable-region-focusable", "target-size"] },
};
export type Rules = keyof typeof RULES;

/** The smaller file takes half the time to reach a page. */
const AXE = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The violations of these rules that axe finds on the page, by rule; empty for none. The page must prefer reduced motion: a colour that fades is not final. */
export async function violationsOf(page: Page, rules: Rules = "all"): Promise<string[]> {
  await drawAll(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // Only violations are described, and only they leave the page: all that axe checked is some megabytes.
  const run = `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...RULES[rules] })})`;
  const violations = Violations.parse(await page.evaluate(`${run}.then(({ violations }) => violations)`));
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** Draws also the parts that content-visibility skips, so that axe measures them. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [all];
  });
}

import axe from "axe-core";
import type { Page } from "playwright-core";
import * as z from "zod/mini";

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** Only the rules about colours, or all but the slow one about contrast: the others do not depend on colours. */
const RULES = {
  all: {},
  colours: { runOnly: ["color-contrast", "link-in-text-block"] },
  "all but colours": { rules: { "color-contrast": { enabled: false } } },
};
export type Rules = keyof typeof RULES;

/** The violations of these rules that axe finds on the page, by rule; empty for none. */
export async function violationsOf(page: Page, rules: Rules = "all"): Promise<string[]> {
  await settleColours(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Only violations are described, and only they leave the page: all that axe checked is some megabytes.
  const run = `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...RULES[rules] })})`;
  const violations = Violations.parse(await page.evaluate(`${run}.then(({ violations }) => violations)`));
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/**
 * Colours fade when the scheme changes, so their contrast is not final. In parts that content-visibility skips a fade never ends, so all are drawn.
 * A toast may fade out while axe runs: on a page that is measured it keeps its colours until it is removed.
 */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const steady = new CSSStyleSheet();
    steady.replaceSync(
      "* { content-visibility: visible !important } [data-toast-area] * { animation: none !important }",
    );
    document.adoptedStyleSheets = [steady];
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const fades = document
      .getAnimations()
      .filter(({ effect }) => effect && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}

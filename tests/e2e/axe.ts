import axe from "axe-core";
import type { Page } from "playwright-core";
import * as z from "zod/mini";

const Violations = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What axe finds wrong with the page as it stands, or with a part of it, by rule; nothing for a clean one. */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  await settleColours(page);
  await page.evaluate(axe.source);
  const { violations } = Violations.parse(
    await page.evaluate(`axe.run(${JSON.stringify(part ?? null)} ?? document)`),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/**
 * Colours fade when the scheme changes, and halfway their contrast says nothing. A toast may begin to go while axe looks: on a page
 * that is measured it stays as it is until it is gone.
 */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const steady = new CSSStyleSheet();
    steady.replaceSync("[data-toast-area] * { animation: none !important }");
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

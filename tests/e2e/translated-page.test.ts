import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "./browser.ts";
import { newProduct, newReseller, openAs } from "./builders.ts";

/**
 * Does what the translator of a browser does: replaces each text, also a later one, by an element with the translation, unless the page
 * asks for none.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate((untouched) => {
    const replaceIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [root];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const { parentElement: parent, nodeValue } = text;
        if (!parent || !nodeValue?.trim() || parent.closest(untouched)) continue;
        const font = document.createElement("font");
        font.textContent = nodeValue;
        parent.replaceChild(font, text);
      }
    };
    replaceIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) replaceIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  }, "font, [translate=no]");
}

test("with a translator in the browser the amounts of a product still follow its quantity (I-2280)", async () => {
  const reseller = await newReseller();
  const product = await newProduct(reseller, { price: 1200, commission: 150, wholesalePrice: 1000 });
  const { page } = await openAs(reseller.token, `/products/${product.id}`, { size: PHONE });
  await page.getByText("per piece").waitFor();
  await translate(page);
  await page.getByRole("button", { name: "Set to bulk quantity" }).click();
  await page.getByText("Rs. 2,250").first().waitFor();
  const text = (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
  expect(text).toContain("per piece × 15");
  expect(text).toContain("Rs. 1,000.00 × 15");
});

test("with a translator in the browser a search of the listings does not break the page (I-2280)", async () => {
  const reseller = await newReseller();
  const { name } = await newProduct(reseller);
  await newProduct(reseller);
  const { page, complaints } = await openAs(reseller.token, "/products", { size: PHONE });
  const search = page.getByRole("searchbox", { name: "Search listings" });
  await page.getByRole("link", { name }).first().waitFor();
  await translate(page);
  await search.fill(name);
  await page.getByText("1 found").waitFor();
  await search.fill("");
  await page.getByText(/^(?!1 )\d+ found/).waitFor();
  expect(complaints).toEqual([]);
});

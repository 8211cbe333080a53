import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { adminSession, openAs } from "./builders.ts";
import { DESKTOP } from "./browser.ts";
import { flawsAsShown } from "./flaws.ts";
import { SIZES } from "./schemes.ts";

test.each(SIZES)(
  "at %s the charts are drawn when they are scrolled to, and each is a table and a file too",
  async (_size, size, colorScheme) => {
    const { token } = await adminSession();
    const { page, complaints } = await openAs(token, "/admin", { size, colorScheme });
    await page.getByRole("heading", { name: "Charts", exact: true }).scrollIntoViewIfNeeded();
    const card = page.getByRole("region", { name: "Sales by day" });
    const drawing = card.getByRole("img", { name: /^Sales by day/ });
    await drawing.scrollIntoViewIfNeeded();
    expect(await drawing.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0);
    const cutLabels = await drawing.evaluate((it) =>
      [...it.querySelectorAll("text")]
        .filter((label) => label.getBoundingClientRect().left < it.getBoundingClientRect().left)
        .map(({ textContent }) => textContent),
    );
    expect(cutLabels).toEqual([]);
    const tall = drawing.locator("rect.fill-brand");
    expect(
      await tall.evaluateAll(
        (columns) => columns.filter((it) => it.getBoundingClientRect().height > 20).length,
      ),
    ).toBeGreaterThan(3);
    expect(await flawsAsShown(page)).toEqual([]);

    await card.getByRole("button", { name: "Show as table" }).press("Enter");
    const table =
      size === DESKTOP ? card.getByRole("table") : card.getByRole("list", { name: "Sales by day" });
    await table.getByText(", so far").waitFor();
    expect(await flawsAsShown(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await card.getByRole("button", { name: "CSV" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(lines[0]).toMatch(/Day,Orders,Sales,Day before,Orders before,Sales before,So far$/);
    expect(lines).toHaveLength(31);

    await page.getByLabel("Dates").selectOption({ label: "Last 7 days" });
    await page.waitForURL((url) => url.searchParams.has("from") && url.searchParams.has("to"));
    await page.reload();
    await page.getByRole("heading", { name: "Charts", exact: true }).scrollIntoViewIfNeeded();
    expect(await page.getByLabel("Dates").inputValue()).toBe("last-7-days");
    expect(complaints).toEqual([]);
  },
);

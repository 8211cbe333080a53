import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PHONE } from "./browser.ts";
import { adminSession, call, newOrder, newReseller, openAs, plainProduct } from "./builders.ts";
import { outOfBoxes } from "./flaws.ts";

/** What leaves the screen at the right, and the parts of a dialog that scroll sideways. The links to the sections of a form may. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll("[role$=dialog], [role=menu]")].at(-1);
    const parts = [...(dialog ?? document.querySelector("main") ?? document.body).querySelectorAll("*")];
    return parts
      .filter(
        (part) => part.checkVisibility() && !part.closest(".sr-only, nav, svg, [class*=overflow-x-auto]"),
      )
      .filter((part) => {
        const isFrame = part.parentElement === dialog && part.scrollWidth > part.clientWidth + 1;
        return isFrame || part.getBoundingClientRect().right > screen.width + 1;
      })
      .map((part) => `${part.tagName}: ${part.textContent.slice(0, 40)}`);
  });

const press = (name: string | RegExp) => async (page: Page) =>
  await page.getByRole("button", { name }).first().click();
const chooseFrom = (menu: string, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name: item }).click();
};

const startTwoFactor = async (page: Page) => {
  await page.getByLabel("Your password", { exact: true }).fill("pola-admin");
  await press("Continue")(page);
};

test.each<[string, string, (page: Page) => Promise<void>, string]>([
  ["the menu of a row", "/admin/orders", press(/^More actions for/), "View Details"],
  [
    "a bank file",
    "/admin/payouts",
    chooseFrom("More payout actions", "Bank File"),
    "Their money is not in the file.",
  ],
  ["the columns of a courier's file", "/admin/couriers", press(/^File columns of/), "Heading 1"],
  ["a product", "/admin/products?q=Cushion", press(/^Edit /), "Remove picture 1"],
  ["a QR code", "/admin/two-factor", startTwoFactor, "QR code for the authenticator app"],
  ["the terms", "/register", press(/^Terms/), "5. Questions"],
  [
    "the first bulk action",
    "/admin/products",
    (page) => page.getByRole("checkbox").first().check(),
    "that match",
  ],
])("with text at 200 % nothing of %s leaves a phone's screen (I-2150)", async (_, path, open, shown) => {
  const { token } = await adminSession();
  const { page } = await openAs(path === "/register" ? "" : token, path, { size: PHONE });
  await open(page);
  await page.getByText(shown).or(page.getByLabel(shown)).first().waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(() => cutOff(page)).toEqual([]);
  await page.close();
});

test("with text at 200 % a parcel of a dispatch fits a phone (I-2150)", async () => {
  const { token } = await adminSession();
  const reseller = await newReseller();
  const { orderNumber } = await newOrder(reseller, await plainProduct(), { status: "processing" });
  const { page } = await openAs(token, "/admin/couriers/dispatch", { size: PHONE });
  await page.getByRole("combobox").selectOption({ index: 1 });
  await press("Paste Waybills")(page);
  await page.getByRole("textbox", { name: "Waybills" }).fill(`${orderNumber}, PX10042001`);
  await press("Fill In")(page);
  await page.getByRole("textbox", { name: `Waybill of ${orderNumber}` }).waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect([...(await cutOff(page)), ...(await outOfBoxes(page))]).toEqual([]);
  await page.close();
});

const Runs = z.array(z.object({ id: z.string(), status: z.string() }));

test("with text at 200 % the day of a payment run fits its dialog on a phone (I-2150)", async () => {
  const { token } = await adminSession();
  const runs = Runs.parse(await call(token, "GET", "/payouts/admin/runs"));
  const open = runs.find(({ status }) => status === "open");
  const { page } = await openAs(token, `/admin/payouts/runs/${open?.id}`, { size: PHONE });
  await press("Mark as Paid")(page);
  await page.getByLabel("Paid on").waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const fit = page.getByLabel("Paid on").evaluate((day) => day.getBoundingClientRect().right);
  expect(await fit).toBeLessThanOrEqual(PHONE.width - 32);
  await page.close();
});

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

test("with text at 200 % the brand's name is whole in the header of an admin's phone (I-2203)", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin/activity", { size: PHONE });
  const name = page.getByRole("banner").getByRole("link").first().locator("span");
  await name.waitFor();
  await enlarge(page);
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.close();
});

test("with text at 200 % a question opens at its beginning on a phone (I-2204)", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin/activity", { size: { width: 360, height: 560 } });
  await enlarge(page);
  await press("Open menu")(page);
  await press("Logout")(page);
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Yes, Logout" }).waitFor();
  await expect.poll(() => question.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true);
  expect(await question.evaluate((it) => it.scrollTop)).toBe(0);
  await page.close();
});

test("with text at 200 % the result of an imported product is below its name on a phone (I-2205)", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin/products", { size: PHONE });
  await chooseFrom("More actions", "Import CSV")(page);
  const buffer = Buffer.from("Name,Category,Price\nCushion,home,free\n");
  await page
    .getByLabel("Products file")
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer });
  const name = page.getByRole("dialog").getByText("Cushion", { exact: true });
  await name.waitFor();
  await enlarge(page);
  // One line: the name is not broken.
  expect(await name.evaluate((it) => it.clientHeight)).toBeLessThan(80);
  await page.close();
});

test.each(["130%", "200%"])(
  "with text at %s no badge of an email covers its subject on a phone (I-2221)",
  async (size) => {
    const { token } = await adminSession();
    const { orderNumber } = await newOrder(await newReseller(), await plainProduct(), {
      status: "delivered",
    });
    const { page } = await openAs(token, "/admin/mail", { size: PHONE });
    await page.getByRole("link", { name: `Order ${orderNumber} delivered` }).waitFor();
    await page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), size);
    const covered = page.locator("main li a").evaluateAll((subjects) =>
      subjects
        .filter((subject) => {
          const text = document.createRange();
          text.selectNodeContents(subject);
          const badge = subject.nextElementSibling?.getBoundingClientRect() ?? new DOMRect();
          const last = [...text.getClientRects()].at(-1) ?? new DOMRect();
          return last.bottom > badge.top + 1 && last.right > badge.left && last.top < badge.bottom;
        })
        .map(({ textContent }) => textContent),
    );
    expect(await covered).toEqual([]);
    await page.close();
  },
);

/** Whether the chosen option can be read as a whole: its lines, broken as the browser breaks a text of this width, fit the height. */
const isWhole = (select: Locator) =>
  select.evaluate((element) => {
    if (!(element instanceof HTMLSelectElement)) return "no select";
    const { font, lineHeight, paddingLeft, paddingRight, paddingTop, paddingBottom } =
      getComputedStyle(element);
    const [left = 0, right = 0, top = 0, bottom = 0] = [
      paddingLeft,
      paddingRight,
      paddingTop,
      paddingBottom,
    ].map(Number.parseFloat);
    const copy = document.createElement("div");
    copy.textContent = element.selectedOptions[0]?.text ?? "";
    const width = `${element.clientWidth - left - right}px`;
    Object.assign(copy.style, { font, lineHeight, width, whiteSpace: getComputedStyle(element).whiteSpace });
    document.body.append(copy);
    const [wide, high] = [copy.scrollWidth - copy.clientWidth, copy.clientHeight];
    copy.remove();
    const room = element.clientHeight - top - bottom;
    return (wide <= 1 && high <= room + 1) || `${copy.textContent}: ${wide} px too wide, ${high} in ${room}`;
  });

test.each(
  ["100%", "130%", "200%"].flatMap((size) => [
    ["the week", size, "/admin/payouts", "Week"] as const,
    ["the courier", size, "/admin/couriers/results", "Courier"] as const,
  ]),
)("a phone shows all of %s that is chosen, with text at %s (I-2260)", async (_, size, path, name) => {
  const { token } = await adminSession();
  const { page } = await openAs(token, path, { size: PHONE });
  const select = page.getByLabel(name, { exact: true });
  await select.waitFor();
  if (name === "Courier") await select.selectOption({ label: "Demo Hill Express" });
  await page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), size);
  expect(await isWhole(select)).toBe(true);
  expect(await outOfBoxes(page)).toEqual([]);
  await page.close();
});

import { Courier } from "@pola/shared/schemas/courier";
import { formatRupees, sumRupees } from "@pola/shared/money";
import { MoneyLadder } from "@pola/shared/schemas/money-ladder";
import type { Order } from "@pola/shared/schemas/order";
import { BankFilePreview, PaymentRunDetails } from "@pola/shared/schemas/payment-run";
import { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { Product } from "@pola/shared/schemas/product";
import { OutstandingCash } from "@pola/shared/schemas/remittance";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newVisitor } from "./browser.ts";
import { adminSession, call, enterAs, newOrder, newProduct, newReseller } from "./builders.ts";
import { toast } from "./toasts.ts";

const PARCELS = 40;
const RETURNED = 4;
const FAILED = 2;
const DELIVERED = PARCELS - RETURNED - FAILED;
const STOCK = 60;
const COMMISSION = 150;
const SHORT = 100;
const FEE = 250;

/** A day of an admin's work with couriers: the clicks from the new orders to the bank's transfer, with money and stock after each step. */
test(
  "a day of 40 parcels, from the new orders to the payment run, takes at most 30 clicks, and money and stock are right at every step",
  { timeout: 300_000 },
  async () => {
    const { token } = await adminSession();
    // One reseller may place only so many orders in a minute.
    const resellers = [await newReseller(), await newReseller()] as const;
    const product = await newProduct({ adminToken: token }, { stock: STOCK, commission: COMMISSION });
    const customerName = `Dayani ${Date.now()}`;
    const orders: Order[] = [];
    for (let count = 0; count < PARCELS / resellers.length; count += 1)
      for (const reseller of resellers) orders.push(await newOrder(reseller, product, { customerName }));
    const courier = Courier.parse(
      await call(token, "POST", "/couriers", {
        name: `Day Courier ${Date.now()}`,
        trackingUrl: "https://day-courier.example/track?no={waybill}",
        waybillPattern: "DC########",
      }),
    );
    await call(token, "PUT", `/couriers/${courier.id}/hand-over-mapping`, {
      columns: [
        { heading: "Waybill", field: "waybill" },
        { heading: "COD", field: "cash" },
      ],
    });
    // The columns of its settlements are remembered from another day; those of its results are new.
    await call(token, "PUT", `/couriers/${courier.id}/settlement-mapping`, {
      waybill: "Waybill",
      orderNumber: null,
      cash: "COD collected",
      fee: "Fee",
      net: "Net",
    });
    const cash = orders[0]?.totalAmount ?? 0;
    const mark = String(Date.now() % 1_000_000).padStart(6, "0");
    const waybillOf = new Map(
      orders.map(({ orderNumber }, index) => [orderNumber, `DC${mark}${String(index).padStart(2, "0")}`]),
    );

    const stock = async () => Product.parse(await call("", "GET", `/products/${product.id}`)).stock;
    const money = async () => {
      const ladders = await Promise.all(
        resellers.map(async (reseller) =>
          MoneyLadder.parse(await call(reseller.token, "GET", "/payouts/reseller/ladder")),
        ),
      );
      return {
        onTheWay: sumRupees(ladders.map((ladder) => ladder.onTheWay.amount)),
        earned: sumRupees(ladders.map((ladder) => ladder.earnedThisWeek.amount)),
      };
    };
    const outstanding = async () => {
      const rows = z.array(OutstandingCash).parse(await call(token, "GET", "/couriers/outstanding"));
      const { parcels = 0, cash: held = 0 } =
        rows.find(({ courierId }) => courierId === courier.id)?.total ?? {};
      return { parcels, held };
    };
    const books = async () => ({ stock: await stock(), ...(await money()), ...(await outstanding()) });
    const allOnTheWay = {
      stock: STOCK - PARCELS,
      onTheWay: PARCELS * COMMISSION,
      earned: 0,
      parcels: 0,
      held: 0,
    };
    expect(await books()).toEqual(allOnTheWay);

    const { page, context, complaints } = await newVisitor();
    await context.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset["printed"] = "1";
      };
    });
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
    const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
    const choose = async (label: string, content: string[]) => {
      const chooser = page.waitForEvent("filechooser");
      await click(button("Choose File"));
      await (
        await chooser
      ).setFiles({ name: `${label}.csv`, mimeType: "text/csv", buffer: Buffer.from(content.join("\n")) });
    };
    const selectAll = async (count: number) => {
      await page.getByText(`${count} found`, { exact: true }).first().waitFor();
      await click(page.getByRole("checkbox", { name: "Select all on this page" }));
      await click(button(`Select all ${count} that match`));
      await page.getByText(`${count} selected`).last().waitFor();
    };
    const search = async () => {
      await page.getByRole("heading", { level: 1, name: "Order Management" }).waitFor();
      // The keys come with the code of this button.
      await button("Search everything").waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type(customerName);
    };

    // Print, confirm and dispatch.
    await enterAs(page, token, "/admin");
    await click(link("Orders"));
    await search();
    await selectAll(PARCELS);
    const slips = page.waitForEvent("popup");
    await click(button("Print Slips"));
    await (await slips).locator('[data-printed="1"]').waitFor();
    await toast(page, `${PARCELS} delivery slips sent to printer`);
    await click(button("Process"));
    await click(page.getByRole("alertdialog").getByRole("button", { name: "Mark as Processing" }));
    await toast(page, `${PARCELS} orders updated to processing`);
    expect(await books()).toEqual(allOnTheWay);
    await click(link("Dispatch"));
    clicks += 1;
    await page.getByLabel("Courier", { exact: true }).selectOption({ label: courier.name });
    const fields = page.locator("input[data-waybill]");
    await fields.nth(PARCELS - 1).waitFor();
    await click(fields.first());
    for (const label of await fields.evaluateAll((all) =>
      all.map((field) => field.getAttribute("aria-label")),
    )) {
      await page.keyboard.type(waybillOf.get(label?.replace("Waybill of ", "") ?? "") ?? "");
      await page.keyboard.press("Enter");
    }
    // Orders of other tests may be printed too; without a waybill they stay where they are.
    await page.getByText(new RegExp(`^${PARCELS} of \\d+ parcels ready`)).waitFor();
    await click(button(`Hand Over ${PARCELS} Parcels`));
    const sheet = page.waitForEvent("popup");
    await click(button("Print Hand-over Sheet"));
    const printed = await sheet;
    await printed.locator('[data-printed="1"]').waitFor();
    expect(await printed.getByRole("row").count()).toBe(PARCELS + 2);
    const download = page.waitForEvent("download");
    await click(button("Courier's file"));
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect(await books()).toEqual(allOnTheWay);

    // Results.
    const waybills = orders.map(({ orderNumber }) => waybillOf.get(orderNumber) ?? "");
    const back = waybills.slice(0, RETURNED);
    const failed = waybills.slice(RETURNED, RETURNED + FAILED);
    const delivered = waybills.slice(RETURNED + FAILED);
    const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    await click(link("Results"));
    await choose("results", [
      "Waybill,Status,Date,Remark",
      ...delivered.map((waybill) => `${waybill},Delivered,${today},`),
      ...back.map((waybill) => `${waybill},Returned,${today},Refused at the door`),
      ...failed.map((waybill) => `${waybill},Failed attempt,${today},No answer`),
    ]);
    // The columns of a courier's first file are recognised; the admin looks at them and saves.
    await click(button("Save Columns"));
    await page
      .getByText(`${DELIVERED} delivered, ${RETURNED} returned, ${FAILED} failed attempts`, { exact: true })
      .waitFor();
    expect(await books()).toEqual(allOnTheWay);
    await click(button(`Apply ${PARCELS} Results`));
    await page.getByText("Results applied").waitFor();
    const afterResults = {
      stock: STOCK - PARCELS + RETURNED,
      onTheWay: (PARCELS - RETURNED) * COMMISSION,
      earned: 0,
      parcels: DELIVERED,
      held: DELIVERED * cash,
    };
    expect(await books()).toEqual(afterResults);

    // Settlement: one parcel is short, one waybill is unknown.
    await click(link("Settlement"));
    await choose("settlement", [
      "Waybill,COD collected,Fee,Net",
      ...[...delivered, "DC99999999"].map((waybill, index) => {
        const paid = index === 0 ? cash - SHORT : cash;
        return `${waybill},${paid.toFixed(2)},${FEE}.00,${(paid - FEE).toFixed(2)}`;
      }),
    ]);
    await page.getByRole("heading", { name: "Unknown waybill (1)" }).waitFor();
    await page.getByRole("heading", { name: "Short (1)" }).waitFor();
    await page.getByRole("heading", { name: `Matches (${DELIVERED - 1})` }).waitFor();
    await click(page.getByLabel("Bank reference"));
    await page.keyboard.type(`BOC ${mark}`);
    const received = (DELIVERED + 1) * cash - SHORT;
    const fees = (DELIVERED + 1) * FEE;
    await click(page.getByLabel("Amount received"));
    await page.keyboard.type(String(received - fees));
    await click(button("Book Remittance"));
    await page.getByRole("heading", { level: 1, name: /^RM-/ }).waitFor();
    await page.getByText(formatRupees(received), { exact: true }).first().waitFor();
    await page
      .getByText(formatRupees(received - fees), { exact: true })
      .first()
      .waitFor();
    await page.getByText(`Settled, ${formatRupees(SHORT)} short`).waitFor();
    expect(await books()).toEqual({ ...afterResults, parcels: 0, held: 0 });

    // Completion.
    await click(link("Orders"));
    await search();
    await selectAll(PARCELS);
    // The returned parcels and the failed attempts are selected too, and are left as they are.
    await click(button(`Complete (${DELIVERED})`));
    await click(page.getByRole("alertdialog").getByRole("button", { name: /Complete/ }));
    await toast(page, `${DELIVERED} orders updated to completed`);
    const completed = {
      ...afterResults,
      onTheWay: FAILED * COMMISSION,
      earned: DELIVERED * COMMISSION,
      parcels: 0,
      held: 0,
    };
    expect(await books()).toEqual(completed);

    // The payment run pays the last closed week; the day's commission is paid when its own week is closed.
    const due = await preview(token);
    await click(link("Payouts"));
    await click(button(/: pay Rs/));
    const file = page.waitForEvent("download");
    await click(button("Create bank file"));
    await file;
    await click(button("Mark as Paid"));
    const question = page.getByRole("dialog");
    await question.getByLabel("Payment reference").waitFor();
    await page.keyboard.type(`BOC ${mark}-2`);
    await click(question.getByRole("button", { name: "Mark as Paid" }));
    await question.waitFor({ state: "detached" });
    const run = page.url().split("/").at(-1) ?? "";
    const paid = PaymentRunDetails.parse(await call(token, "GET", `/payouts/admin/runs/${run}`));
    await putBack(token, paid);
    expect({ status: paid.status, total: paid.total }).toEqual({ status: "paid", total: due.total });
    expect(await books()).toEqual(completed);

    expect(complaints).toEqual([]);
  },
);

async function preview(token: string): Promise<BankFilePreview> {
  const weeks = z.array(PayoutWeekTotal).parse(await call(token, "GET", "/payouts/admin/weeks"));
  const weekStart = weeks.find(({ opensFirst }) => opensFirst)?.weekStart ?? "";
  return BankFilePreview.parse(await call(token, "GET", `/payouts/admin/export?weekStart=${weekStart}`));
}

/** The demo data has one week that is due, which other tests pay too. */
async function putBack(token: string, run: PaymentRunDetails): Promise<void> {
  for (const { payoutId, userId, weekStart } of run.lines) {
    const reason = "Account closed";
    await call(token, "POST", `/payouts/admin/runs/${run.id}/lines/${payoutId}/returned`, { reason });
    await call(token, "PUT", "/payouts/admin/status", { userId, weekStart, status: "pending" });
  }
}

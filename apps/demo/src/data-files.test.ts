import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CATEGORIES } from "@pola/shared/categories";
import { toCents } from "@pola/shared/money";
import { USER_STATUSES } from "@pola/shared/user-status";
import {
  DEMO_ADMIN,
  DEMO_CUSTOMERS,
  DEMO_PRODUCTS,
  DEMO_RESELLERS,
  DEMO_VENDORS,
  REGULAR_CUSTOMER,
  type DemoProduct,
} from "./data-files.ts";

const FOLDER = new URL("../pictures/", import.meta.url);
const PICTURES = new Map(
  readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]),
);

/** File names of the pictures that break a rule. */
function picturesThat(isWrong: (text: string) => boolean): string[] {
  return [...PICTURES].filter(([, text]) => isWrong(text)).map(([name]) => name);
}

/** Names of the products that break a rule. */
function productsThat(isWrong: (product: DemoProduct) => boolean): string[] {
  return DEMO_PRODUCTS.filter(isWrong).map((product) => product.name);
}

/** True when a tag is not closed or closes another one, an id is used twice, or a reference names no id of the picture. */
function isBroken(text: string): boolean {
  const open: string[] = [];
  for (const [, closing = "", tag = "", selfClosing = ""] of text.matchAll(
    /<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g,
  )) {
    if (closing !== "" && open.pop() !== tag) return true;
    if (closing === "" && selfClosing === "") open.push(tag);
  }
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const used = [...text.matchAll(/(?:href="|url\()#([\w-]+)/g)].map((match) => match[1]);
  const known = new Set(ids);
  return open.length > 0 || known.size < ids.length || used.some((id) => !known.has(id));
}

function isOutOfRange({ price, commission }: { price: number; commission: number }): boolean {
  return commission < price * 0.05 || commission > price * 0.15;
}

/** Price and commission per unit of every way to buy the product: as it is, each variation, wholesale. */
function offers(product: DemoProduct): { price: number; commission: number }[] {
  const { price, commission, wholesalePrice, wholesaleCommission, variations } = product;
  const rows = variations.map((row) => ({
    price: row.price || price,
    commission: row.commission || commission,
  }));
  const wholesale =
    wholesalePrice === null ? [] : [{ price: wholesalePrice, commission: wholesaleCommission ?? commission }];
  return [{ price, commission }, ...rows, ...wholesale];
}

describe("the demo pictures", () => {
  test("every picture of a product is a file, and every file is used exactly once", () => {
    const used = DEMO_PRODUCTS.flatMap((product) => product.images);
    const files = [...PICTURES.keys()].map((name) => `/uploads/demo/${name}`);
    expect([...used].sort()).toEqual(files.sort());
  });

  test("each product has 2 to 4 pictures, and no two pictures are equal", () => {
    expect(productsThat(({ images }) => images.length < 2 || images.length > 4)).toEqual([]);
    expect(new Set(PICTURES.values()).size).toBe(PICTURES.size);
  });

  test("half of the pictures are at most 3 kB, and none is larger than 8 kB", () => {
    const sizes = [...PICTURES.values()]
      .map((text) => new TextEncoder().encode(text).length)
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(3000);
    expect(sizes[sizes.length - 1]).toBeLessThanOrEqual(8000);
  });

  test("each picture is one square SVG without script, metadata or remote address", () => {
    const start = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" ';
    expect(picturesThat((text) => !text.startsWith(start))).toEqual([]);
    expect(
      picturesThat((text) => /https?:|<svg|<script|<metadata|<!--/.test(text.slice(start.length))),
    ).toEqual([]);
    expect(picturesThat((text) => /NaN|undefined|Infinity|\d\.\d{4,}/.test(text))).toEqual([]);
  });

  test("in each picture every tag is closed and every reference names one element of the same picture", () => {
    expect(picturesThat(isBroken)).toEqual([]);
  });
});

describe("the demo catalogue", () => {
  test("there are sixty products, ten in each category, with different names", () => {
    const counts = CATEGORIES.map(
      (category) => DEMO_PRODUCTS.filter((product) => product.category === category).length,
    );
    expect(counts).toEqual([10, 10, 10, 10, 10, 10]);
    expect(new Set(DEMO_PRODUCTS.map((product) => product.name)).size).toBe(60);
  });

  test("prices are between Rs. 350 and Rs. 28,000, and 20 products have a comparison price above the price", () => {
    expect(productsThat(({ price }) => price < 350 || price > 28_000)).toEqual([]);
    expect(productsThat(({ finalPrice }) => finalPrice !== null)).toHaveLength(20);
    expect(productsThat(({ price, finalPrice }) => finalPrice !== null && finalPrice <= price)).toEqual([]);
  });

  test("the commission is 5 to 15 percent for every way to buy and equals the commission rate where there is one", () => {
    expect(productsThat((product) => offers(product).some(isOutOfRange))).toEqual([]);
    expect(
      productsThat(
        ({ price, commission, commissionRate }) =>
          commissionRate !== null && toCents(commission) * 100 !== toCents(price) * commissionRate,
      ),
    ).toEqual([]);
  });

  test("21 products have wholesale terms with a lower price and no higher commission per unit, for every variation", () => {
    expect(productsThat(({ wholesalePrice }) => wholesalePrice !== null)).toHaveLength(21);
    expect(
      productsThat(({ price, commission, wholesalePrice, wholesaleCommission, variations }) => {
        if (wholesalePrice === null) return wholesaleCommission !== null;
        const rows = [{ price, wholesalePrice }, ...variations];
        const isDearer = rows.some((row) => (row.wholesalePrice || wholesalePrice) >= (row.price || price));
        return isDearer || (wholesaleCommission ?? commission) > commission;
      }),
    ).toEqual([]);
  });

  test("27 products have variations, at least 5 of them in more than one group", () => {
    const groups = DEMO_PRODUCTS.map(
      ({ variations }) => new Set(variations.map((row) => row.name)).size,
    ).filter((count) => count > 0);
    expect(groups).toHaveLength(27);
    expect(groups.filter((count) => count > 1).length).toBeGreaterThanOrEqual(5);
  });

  test("3 products are sold out, 6 are low on stock, 51 have plenty, and 2 are inactive", () => {
    expect(productsThat(({ stock }) => stock === 0)).toHaveLength(3);
    expect(productsThat(({ stock }) => stock > 0 && stock <= 10)).toHaveLength(6);
    expect(productsThat(({ stock }) => stock >= 20 && stock <= 200)).toHaveLength(51);
    expect(productsThat(({ status }) => status === "inactive")).toHaveLength(2);
    // When a product is created, a variation with a stock of 0 shares the product's stock, so no variation can start sold out.
    expect(productsThat(({ variations }) => variations.some((row) => row.stock === 0))).toEqual([]);
  });

  test("no product specifies what its page shows beside the specifications: weight and condition", () => {
    expect(
      productsThat(({ specifications }) => "Weight" in specifications || "Condition" in specifications),
    ).toEqual([]);
  });

  test("each product is sold by the house or by one of six vendors who joined before it was added", () => {
    expect(productsThat(({ createdDaysAgo }) => createdDaysAgo < 80 || createdDaysAgo > 200)).toEqual([]);
    expect(
      productsThat(({ vendor, createdDaysAgo }) => {
        if (vendor === null) return false;
        const joined = DEMO_VENDORS.find(({ email }) => email === vendor)?.joinedDaysAgo;
        return joined === undefined || joined <= createdDaysAgo;
      }),
    ).toEqual([]);
    expect(new Set(DEMO_PRODUCTS.map((product) => product.vendor)).size).toBe(7);
  });
});

describe("the demo people", () => {
  const accounts = [DEMO_ADMIN, ...DEMO_RESELLERS, ...DEMO_VENDORS];

  test("there are 14 resellers in all four statuses, and 6 vendors", () => {
    const counts = USER_STATUSES.map((status) => [
      status,
      DEMO_RESELLERS.filter((reseller) => reseller.status === status).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ pending: 2, approved: 10, rejected: 1, suspended: 1 });
    expect(DEMO_RESELLERS.filter((reseller) => reseller.bank === null)).toHaveLength(2);
    expect(DEMO_VENDORS).toHaveLength(6);
  });

  test("the two demo logins are those of the README, and the reseller is the busiest one", () => {
    expect(DEMO_ADMIN).toMatchObject({ email: "admin@pola.example", password: "pola-admin" });
    const [demo, ...others] = DEMO_RESELLERS;
    expect(demo).toMatchObject({
      email: "reseller@pola.example",
      password: "pola-reseller",
      status: "approved",
    });
    expect(Math.max(...others.map((other) => other.activity))).toBeLessThan(demo?.activity ?? 0);
  });

  test("each account and each bank account is recognisably invented", () => {
    expect(accounts.filter(({ email }) => !email.endsWith("@pola.example"))).toEqual([]);
    expect(accounts.filter(({ businessName }) => !businessName.endsWith(" (demo)"))).toEqual([]);
    const numbers = DEMO_RESELLERS.flatMap(({ bank }) => (bank === null ? [] : [bank.accountNumber]));
    expect(numbers.filter((number) => !/^0{4,}\d{5}$/.test(number))).toEqual([]);
    expect(new Set(accounts.map((account) => account.email)).size).toBe(accounts.length);
  });

  test("there are sixty customers at demo addresses, and all phone numbers are valid, invented and different", () => {
    expect(DEMO_CUSTOMERS).toHaveLength(60);
    expect(DEMO_CUSTOMERS[0]).toBe(REGULAR_CUSTOMER);
    expect(DEMO_CUSTOMERS.filter(({ customerAddress }) => !customerAddress.includes(", Demo "))).toEqual([]);
    const phones = [
      ...accounts.map(({ phone }) => phone),
      ...DEMO_CUSTOMERS.map(({ customerPhone }) => customerPhone),
    ];
    expect(phones.filter((phone) => !/^\+947000000\d\d$/.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
  });
});

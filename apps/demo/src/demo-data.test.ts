import { describe, expect, test } from "vitest";
import { CATEGORIES } from "@pola/shared/categories";
import { toCents } from "@pola/shared/money";
import { parsePhone } from "@pola/shared/phone";
import { Register } from "@pola/shared/schemas/auth";
import { ProductInput } from "@pola/shared/schemas/product";
import { USER_STATUSES } from "@pola/shared/user-status";
import { DEMO_CUSTOMERS, REGULAR_CUSTOMER } from "./demo-customers.ts";
import { DEMO_ADMIN, DEMO_RESELLERS } from "./demo-people.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { DEMO_VENDORS } from "./demo-vendors.ts";
import { drawPictures } from "./pictures/draw-pictures.ts";
import type { DemoProduct } from "./products/demo-product.ts";

const DRAWN = drawPictures();

/** File names of the pictures that break a rule. */
function picturesThat(isWrong: (text: string) => boolean): string[] {
  return [...DRAWN].filter(([, text]) => isWrong(text)).map(([name]) => name);
}

/** Names of the products that break a rule. */
function productsThat(isWrong: (product: DemoProduct) => boolean): string[] {
  return DEMO_PRODUCTS.filter(isWrong).map((product) => product.name);
}

/** True when a tag stays open or closes another, a name is given twice, or a reference names nothing in the picture. */
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

function isUnfair({ price, commission }: { price: number; commission: number }): boolean {
  return commission < price * 0.05 || commission > price * 0.15;
}

/** Price and commission of every way to buy the product. */
function offers(product: DemoProduct): { price: number; commission: number }[] {
  const { price, commission, wholesalePrice, wholesaleCommission, variations } = product;
  const choices = (variations ?? []).map((row) => ({
    price: row.price ?? price,
    commission: row.commission ?? commission,
  }));
  const bulk =
    wholesalePrice === undefined
      ? []
      : [{ price: wholesalePrice, commission: wholesaleCommission ?? commission }];
  return [{ price, commission }, ...choices, ...bulk];
}

describe("the demo pictures", () => {
  test("every picture that a product shows is drawn, and every drawn one is shown, once", () => {
    const shown = DEMO_PRODUCTS.flatMap((product) => product.pictures);
    expect([...shown].sort()).toEqual([...DRAWN.keys()].sort());
  });

  test("each product has 2 to 4 of its own, and no two pictures are equal", () => {
    expect(productsThat(({ pictures }) => pictures.length < 2 || pictures.length > 4)).toEqual([]);
    expect(new Set(DRAWN.values()).size).toBe(DRAWN.size);
  });

  test("drawing again gives the same text", () => {
    expect(drawPictures()).toEqual(DRAWN);
  });

  test("they are small: half of them below 3 kB, none above 8 kB", () => {
    const sizes = [...DRAWN.values()]
      .map((text) => new TextEncoder().encode(text).length)
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(3000);
    expect(sizes[sizes.length - 1]).toBeLessThanOrEqual(8000);
  });

  test("each is one square SVG without script, metadata, remote address or unrounded number", () => {
    const start = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" ';
    expect(picturesThat((text) => !text.startsWith(start))).toEqual([]);
    expect(
      picturesThat((text) => /https?:|<svg|<script|<metadata|<!--/.test(text.slice(start.length))),
    ).toEqual([]);
    expect(picturesThat((text) => /NaN|undefined|Infinity|\d\.\d{4,}/.test(text))).toEqual([]);
  });

  test("every tag is closed and every reference names one thing in the same picture", () => {
    expect(picturesThat(isBroken)).toEqual([]);
  });
});

describe("the demo catalogue", () => {
  test("sixty products, ten in each category, with different names", () => {
    const counts = CATEGORIES.map(
      (category) => DEMO_PRODUCTS.filter((product) => product.category === category).length,
    );
    expect(counts).toEqual([10, 10, 10, 10, 10, 10]);
    expect(new Set(DEMO_PRODUCTS.map((product) => product.name)).size).toBe(60);
  });

  test("each passes the product form", () => {
    const issues = DEMO_PRODUCTS.flatMap(({ vendor: _vendor, pictures, variations = [], ...product }) => {
      const images = pictures.map((file) => `/uploads/demo/${file}`);
      return ProductInput.safeParse({ ...product, images, variations }).error?.issues ?? [];
    });
    expect(issues).toEqual([]);
  });

  test("prices are between Rs. 350 and Rs. 28,000, and 20 have a comparison price above the price", () => {
    expect(productsThat(({ price }) => price < 350 || price > 28_000)).toEqual([]);
    expect(productsThat(({ finalPrice }) => finalPrice !== undefined)).toHaveLength(20);
    expect(productsThat(({ price, finalPrice }) => finalPrice !== undefined && finalPrice <= price)).toEqual(
      [],
    );
  });

  test("commission is 5 to 15 percent in every way to buy, and the rate says what is paid", () => {
    expect(productsThat((product) => offers(product).some(isUnfair))).toEqual([]);
    expect(
      productsThat(
        ({ price, commission, commissionRate }) =>
          commissionRate !== undefined && toCents(commission) * 100 !== toCents(price) * commissionRate,
      ),
    ).toEqual([]);
  });

  test("21 have wholesale terms that cost less a piece at every choice and pay no more a piece", () => {
    expect(productsThat(({ wholesalePrice }) => wholesalePrice !== undefined)).toHaveLength(21);
    expect(
      productsThat(({ price, commission, wholesalePrice, wholesaleCommission, variations = [] }) => {
        if (wholesalePrice === undefined) return wholesaleCommission !== undefined;
        const rows = [{ price, wholesalePrice }, ...variations];
        const isDearer = rows.some((row) => (row.wholesalePrice ?? wholesalePrice) >= (row.price ?? price));
        return isDearer || (wholesaleCommission ?? commission) > commission;
      }),
    ).toEqual([]);
  });

  test("27 have choices, some in more than one group", () => {
    const groups = DEMO_PRODUCTS.flatMap(({ variations }) =>
      variations === undefined ? [] : [new Set(variations.map((row) => row.name)).size],
    );
    expect(groups).toHaveLength(27);
    expect(groups.filter((count) => count > 1).length).toBeGreaterThanOrEqual(5);
  });

  test("some are sold out, some are low, most have plenty; two are inactive", () => {
    expect(productsThat(({ stock }) => stock === 0)).toHaveLength(3);
    expect(productsThat(({ stock }) => stock > 0 && stock <= 10)).toHaveLength(6);
    expect(productsThat(({ stock }) => stock >= 20 && stock <= 200)).toHaveLength(51);
    expect(productsThat(({ status }) => status === "inactive")).toHaveLength(2);
    // At creation a choice's stock of 0 means "shares the product's", so a sold-out choice cannot start as one.
    expect(productsThat(({ variations = [] }) => variations.some((row) => row.stock === 0))).toEqual([]);
  });

  test("each is sold by the house or by one of six vendors who had joined before", () => {
    expect(productsThat(({ createdDaysAgo }) => createdDaysAgo < 80 || createdDaysAgo > 200)).toEqual([]);
    expect(
      productsThat(({ vendor, createdDaysAgo }) => {
        const joined = vendor === null ? Number.POSITIVE_INFINITY : DEMO_VENDORS[vendor]?.joinedDaysAgo;
        return joined === undefined || joined <= createdDaysAgo;
      }),
    ).toEqual([]);
    expect(new Set(DEMO_PRODUCTS.map((product) => product.vendor)).size).toBe(7);
  });
});

describe("the demo people", () => {
  const accounts = [DEMO_ADMIN, ...DEMO_RESELLERS, ...DEMO_VENDORS];

  test("14 resellers in all four states, and 6 vendors", () => {
    const counts = USER_STATUSES.map((status) => [
      status,
      DEMO_RESELLERS.filter((reseller) => reseller.status === status).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ pending: 2, approved: 10, rejected: 1, suspended: 1 });
    expect(DEMO_RESELLERS.filter((reseller) => reseller.bank === null)).toHaveLength(2);
    expect(DEMO_VENDORS).toHaveLength(6);
  });

  test("the two demo logins are the promised ones, and the reseller is the busiest", () => {
    expect(DEMO_ADMIN).toMatchObject({ email: "admin@pola.example", password: "pola-admin" });
    const [demo, ...others] = DEMO_RESELLERS;
    expect(demo).toMatchObject({
      email: "reseller@pola.example",
      password: "pola-reseller",
      status: "approved",
    });
    expect(Math.max(...others.map((other) => other.activity))).toBeLessThan(demo?.activity ?? 0);
  });

  test("each passes the registration form and is marked as demo", () => {
    const issues = accounts.flatMap((account) => {
      const form = { ...account, confirmPassword: account.password, agreement: true };
      return Register.safeParse(form).error?.issues ?? [];
    });
    expect(issues).toEqual([]);
    expect(accounts.filter(({ email }) => !email.endsWith("@pola.example"))).toEqual([]);
    expect(accounts.filter(({ businessName }) => !businessName.endsWith(" (demo)"))).toEqual([]);
    const numbers = DEMO_RESELLERS.flatMap(({ bank }) => (bank === null ? [] : [bank.accountNumber]));
    expect(numbers.filter((number) => !/^0000\d{5}$/.test(number))).toEqual([]);
    expect(new Set(accounts.map((account) => account.email)).size).toBe(accounts.length);
  });

  test("sixty customers at demo addresses; all phones are valid, reserved-looking and different", () => {
    expect(DEMO_CUSTOMERS).toHaveLength(60);
    expect(DEMO_CUSTOMERS[0]).toBe(REGULAR_CUSTOMER);
    expect(DEMO_CUSTOMERS.filter(({ address }) => !address.includes(", Demo "))).toEqual([]);
    const phones = [...accounts, ...DEMO_CUSTOMERS].map((person) => parsePhone(person.phone) ?? "");
    expect(phones.filter((phone) => !/^\+947000000\d\d$/.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
  });
});

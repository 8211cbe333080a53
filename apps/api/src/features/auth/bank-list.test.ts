import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bank } from "@pola/shared/schemas/bank";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { bankList } from "./bank-list.ts";

const app = await createTestApp();

const DETAILS = { accountHolderName: "N Perera", accountNumber: "0012345678" };
const GALLE = { ...DETAILS, bankName: "x", branchName: "y", bankCode: "7010", branchCode: "003" };

const save = (user: TestUser, body: Record<string, unknown>) =>
  app.as(user).put("/api/auth/profile").send(body);

test("signed-in people read the banks with their codes, account number lengths and branches, and may keep them for an hour", async () => {
  const res = await app.as(await makeReseller(app)).get("/api/banks");
  expect(res.headers["cache-control"]).toBe("private, max-age=3600");
  const banks = z.array(Bank).parse(res.body.data);
  expect(banks.map(({ name }) => name)).toEqual(
    banks.map(({ name }) => name).sort((one, other) => one.localeCompare(other, "en")),
  );
  expect(banks.find(({ code }) => code === "7010")).toMatchObject({
    name: "Bank of Ceylon",
    accountDigits: 10,
  });
  expect(banks.find(({ code }) => code === "7010")?.branches).toContainEqual({ code: "003", name: "Galle" });
  expect(banks.every(({ branches }) => branches.length > 0)).toBe(true);
  expect((await app.request.get("/api/banks")).status).toBe(401);
});

describe("bank details with codes", () => {
  test("a bank and a branch of the list are stored with the list's names and their codes", async () => {
    const user = await makeReseller(app, NO_BANK_DETAILS);
    const res = await save(user, GALLE);
    expect([res.status, res.body.data]).toMatchObject([
      200,
      { bankName: "Bank of Ceylon", branchName: "Galle", bankCode: "7010", branchCode: "003" },
    ]);
    expect(await app.db.bankAccountHistory.findFirst({ where: { userId: user.id } })).toMatchObject({
      ...DETAILS,
      bankName: "Bank of Ceylon",
      branchName: "Galle",
    });
  });

  test("a branch that is missing on the list keeps its typed name and code", async () => {
    const user = await makeReseller(app, NO_BANK_DETAILS);
    const res = await save(user, { ...GALLE, branchName: "New Town", branchCode: "998" });
    expect(res.body.data).toMatchObject({
      bankName: "Bank of Ceylon",
      branchName: "New Town",
      branchCode: "998",
    });
  });

  test.each([
    ["an unknown bank", { bankCode: "0001" }, "bankCode", "Choose your bank from the list"],
    ["a bank without a branch", { branchCode: undefined }, "branchCode", "Branch code is required"],
    ["a branch without a bank", { bankCode: undefined }, "bankCode", "Choose your bank from the list"],
    ["a malformed branch code", { branchCode: "3" }, "branchCode", "A branch code has 3 digits"],
  ])("%s is refused, and nothing is stored", async (_what, change, field, message) => {
    const user = await makeReseller(app, NO_BANK_DETAILS);
    const res = await save(user, { ...GALLE, ...change });
    expect([res.status, res.body.errors]).toEqual([422, { [field]: message }]);
    expect(await app.db.user.findUnique({ where: { id: user.id } })).toMatchObject(NO_BANK_DETAILS);
  });

  test("details sent back without codes keep them; changed ones without codes have none", async () => {
    const user = await makeReseller(app, NO_BANK_DETAILS);
    await save(user, GALLE);
    const {
      bankCode: _bank,
      branchCode: _branch,
      ...typed
    } = { ...GALLE, bankName: "Bank of Ceylon", branchName: "Galle" };
    expect((await save(user, typed)).body.data).toMatchObject({ bankCode: "7010", branchCode: "003" });
    const changed = await save(user, { ...typed, accountNumber: "0099999999", currentPassword: PASSWORD });
    expect(changed.body.data).toMatchObject({ bankName: "Bank of Ceylon", bankCode: null, branchCode: null });
  });

  test.each([
    ["without codes", { ...DETAILS, bankCode: null, branchCode: null }],
    ["with codes", { ...GALLE, bankName: "Bank of Ceylon", branchName: "Galle" }],
    ["that are missing", NO_BANK_DETAILS],
  ])("details %s are sent back as they were read, and need no password (A-2570)", async (_which, details) => {
    const user = await makeReseller(app, details);
    const { data: read } = (await app.as(user).get("/api/auth/me").expect(200)).body;
    const res = await save(user, read);
    expect([res.status, res.body.data]).toEqual([200, read]);
  });

  test("details that are set cannot be emptied with nulls (A-2570)", async () => {
    const user = await makeReseller(app, { ...DETAILS, bankName: "Bank of Ceylon", branchName: "Galle" });
    const res = await save(user, { ...NO_BANK_DETAILS, currentPassword: PASSWORD });
    expect([res.status, res.body.errors]).toMatchObject([422, { bankName: "Bank name is required" }]);
    expect(await app.db.user.findUnique({ where: { id: user.id } })).toMatchObject(DETAILS);
  });

  test("details that were typed before the list need the password to get their codes", async () => {
    const user = await makeReseller(app, { ...DETAILS, bankName: "Bank of Ceylon", branchName: "Galle" });
    expect((await save(user, GALLE)).body.errors).toEqual({ currentPassword: "Password is required" });
    expect((await save(user, { ...GALLE, currentPassword: PASSWORD })).body.data).toMatchObject({
      bankCode: "7010",
    });
  });
});

const folderWith = async (files: Record<string, string>) => {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-banks-"));
  await mkdir(join(dataDir, "banks"));
  for (const [file, text] of Object.entries(files)) await writeFile(join(dataDir, "banks", file), text);
  return dataDir;
};

describe("the owner's own list", () => {
  test("files in DATA_DIR/banks replace those that come with the product, each on its own", async () => {
    const dataDir = await folderWith({
      "sri-lanka-bank-branches.csv":
        '\uFEFFbank_code,branch_code,branch_name\r\n7010,777,"Town Hall, Galle"\r\n',
    });
    const banks = bankList(dataDir);
    await rm(dataDir, { recursive: true });
    expect(banks.find(({ code }) => code === "7010")).toEqual({
      code: "7010",
      name: "Bank of Ceylon",
      accountDigits: 10,
      branches: [{ code: "777", name: "Town Hall, Galle" }],
    });
  });

  test("a wrong line is an error of one line that names the file, the row and the column", async () => {
    const dataDir = await folderWith({
      "sri-lanka-banks.csv": "bank_code,bank_name,account_digits\n7010,Bank of Ceylon,10\n12,X,\n",
    });
    expect(() => bankList(dataDir)).toThrow(
      /^[^\n]*banks\/sri-lanka-banks\.csv: the bank_code of row 2 below the header is missing or wrong\.$/,
    );
    await rm(dataDir, { recursive: true });
  });

  test.each([
    ["a quotation mark that is never closed", '7010,"Bank of Ceylon,10\n'],
    ["a cell too many", "7010,Bank of Ceylon,10,11\n"],
  ])("a file with %s is an error of one line that names the file and the line (A-2501)", async (_, line) => {
    const dataDir = await folderWith({
      "sri-lanka-banks.csv": `bank_code,bank_name,account_digits\n${line}`,
    });
    expect(() => bankList(dataDir)).toThrow(/^[^\n]*banks\/sri-lanka-banks\.csv: [^\n]+ line \d[^\n]*$/);
    await rm(dataDir, { recursive: true });
  });
});

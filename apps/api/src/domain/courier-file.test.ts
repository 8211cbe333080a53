import { expect, test } from "vitest";
import { AppError } from "../lib/app-error.ts";
import { csvOf, digitsCell } from "../lib/csv.ts";
import { readCourierFile } from "./courier-file.ts";

const read = (content: string | Buffer) => readCourierFile(Buffer.from(content).toString("base64"));
const cellsOf = (content: string | Buffer) =>
  read(content).rows.map(({ cells }) => Array.from(cells.values()));

function refusalOf(content: string | Buffer): string {
  try {
    read(content);
    return "nothing";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

const TABLE = "Waybill,Status\n0012,Delivered\n0013,Returned\n";
const UTF16 = Buffer.from(`\uFEFF${TABLE}`, "utf16le");

test.each([
  ["commas", TABLE],
  ["a byte order mark", `\uFEFF${TABLE}`],
  ["Excel's semicolons", TABLE.replaceAll(",", ";")],
  ["tabs, as pasted from a spreadsheet", TABLE.replaceAll(",", "\t")],
  ["Windows line ends and empty lines", TABLE.replaceAll("\n", "\r\n\r\n")],
  ["a Windows line end, then others", TABLE.replace("\n", "\r\n")],
  ["quotes around every cell", TABLE.replaceAll(/[^,\n]+/g, '"$&"')],
  ["zeros kept by a formula", TABLE.replace("0012", '="0012"')],
  ["spaces around its cells", TABLE.replaceAll(",", " , ")],
  ["cells without content at the end", TABLE.replaceAll("\n", ",\n").replace("Status,", "Status")],
])("a file with %s is read", (_, content) => {
  const file = read(content);
  expect(file).toMatchObject({ columns: ["Waybill", "Status"], lines: 2 });
  expect(file.sample).toEqual([
    ["0012", "Delivered"],
    ["0013", "Returned"],
  ]);
  expect(file.rows.map(({ line }) => line)).toEqual([1, 2]);
});

test.each([
  ["UTF-16 with its mark", UTF16],
  ["UTF-16 without its mark", UTF16.subarray(2)],
  ["UTF-16 with the high byte first", Buffer.from(UTF16).swap16()],
])("a file in %s is read", (_, content) => {
  expect(cellsOf(content)).toEqual([
    ["0012", "Delivered"],
    ["0013", "Returned"],
  ]);
});

test("a file in the Windows encoding keeps its accents, and one in UTF-8 its Sinhala", () => {
  expect(cellsOf(Buffer.from("Name;Note\nAndr\xE9;caf\xE9\n", "latin1"))).toEqual([["André", "café"]]);
  expect(cellsOf("Name,Note\nනිමල්,හරි\n")).toEqual([["නිමල්", "හරි"]]);
});

test("a quoted cell may hold commas, quotation marks and line ends", () => {
  expect(cellsOf('Waybill,Note\n1,"Left ""at the gate"",\nsigned"\n')).toEqual([
    ["1", 'Left "at the gate", signed'],
  ]);
});

test.each([",", "\t"])(
  "titles above the heading are left out of a file with %j between its cells",
  (delimiter) => {
    // A spreadsheet gives each row as many cells as the widest has.
    const titles = ["Settlement", "", `Island Parcels (Pvt) Ltd${delimiter}`];
    const rows = [...titles, ["Waybill", "COD"].join(delimiter)];
    const file = read([...rows, ["0012", "900"].join(delimiter)].join("\r\n"));
    expect(file).toMatchObject({ columns: ["Waybill", "COD"], sample: [["0012", "900"]], lines: 1 });
  },
);

test.each([";", "\t", "|"])(
  "a comma in a title is no column of a file with %j between its cells (D-910)",
  (delimiter) => {
    const rows = [
      ["Waybill", "COD"],
      ["0012", "900"],
    ].map((cells) => cells.join(delimiter));
    const file = read(["Settlement, 1-7 November 2026", ...rows].join("\r\n"));
    expect(file).toMatchObject({ columns: ["Waybill", "COD"], sample: [["0012", "900"]] });
  },
);

test.each([
  ["fewer cells than its table", ["Settlement, 1-7 November 2026"]],
  ["as many cells as its table", ["Settlement, 1-7 November, 2026"]],
  ["two lines", ["Island Parcels (Pvt) Ltd, Colombo 3", "Settlement, November"]],
])("a title with commas above a table with commas is left out: %s (D-2110)", (_, titles) => {
  const file = read([...titles, "Waybill,COD,Fee", "0012,900,20", "0013,800,20"].join("\n"));
  expect(file).toMatchObject({ columns: ["Waybill", "COD", "Fee"], lines: 2 });
});

test.each([
  ["a heading with a number", "Waybill,COD,Fee (2%)\n0012,900,20\nPrepared by,Nimal\n"],
  ["a line without a number", "Waybill,COD,Fee\nIP,unknown,none\n0013,800,20\n"],
])("%s stays what it is (D-2110)", (_, content) => {
  expect(read(content).columns[0]).toBe("Waybill");
  expect(read(content).lines).toBe(2);
});

test("a long heading is cut, so that its column can be mapped, and stays different from another one (D-2041)", () => {
  const long = "Cash to collect ".repeat(10).trim();
  const { columns } = read(`Waybill,${long},${long}\n1,2,3\n`);
  expect(columns).toEqual(["Waybill", long.slice(0, 94).trim(), `${long.slice(0, 94).trim()} (2)`]);
});

test("a long cell is cut between two characters (D-2041)", () => {
  expect(cellsOf(`Note,Waybill\n${"x".repeat(499)}\u{1F600} and more,1\n`)).toEqual([["x".repeat(499), "1"]]);
});

test("two columns with one heading get different names, and a column without a heading gets a number", () => {
  expect(read("Amount,Amount,\n1,2,3\n").columns).toEqual(["Amount", "Amount (2)", "Column 3"]);
});

test("a formula in a cell is read as text, and is written to a file as text", () => {
  const [[formula = ""] = []] = cellsOf("Note,Waybill\n=HYPERLINK(A1),1\n");
  expect(formula).toBe("=HYPERLINK(A1)");
  expect(csvOf(["Note"], [[formula]])).toContain("'=HYPERLINK(A1)");
});

test.each([
  ["0012", '"=""0012"""'],
  ["123456789012", '"=""123456789012"""'],
  ["12345678901", "12345678901"],
  ["IP000123", "IP000123"],
])("a spreadsheet that saves our file keeps the waybill %s, and it is read back", (waybill, cell) => {
  const csv = csvOf(["Waybill", "Cash"], [[digitsCell(waybill), 100]]);
  expect(csv).toContain(`\r\n${cell},100.00\r\n`);
  expect(cellsOf(csv)).toEqual([[waybill, "100.00"]]);
});

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const lines = (count: number) =>
  `Waybill\n${Array.from({ length: count }, (_, index) => index).join("\n")}\n`;

test.each([
  ["a picture", PNG, "This is not a list: it may be a picture. Choose a CSV file."],
  [
    "an Excel file",
    Buffer.from("504b030414", "hex"),
    "This is an Excel file. Save it as CSV, or copy its cells and paste them.",
  ],
  [
    "an old Excel file",
    Buffer.from("d0cf11e0a1", "hex"),
    "This is an old Excel file. Save it as CSV, or copy its cells and paste them.",
  ],
  ["a PDF", "%PDF-1.7", "This is a PDF. Ask for the list as a CSV or Excel file."],
  ["nothing", "\n \n", "The file is empty"],
  ["a heading alone", "Waybill,Status\n", "The file has a heading, and no lines below it"],
  ["no heading", "0012,1250.00\n0013,900.00\n", "The first line must name the columns"],
  [
    "an amount whose comma makes another cell",
    "Waybill,COD,Fee\n0012,900,0\n0013,1,500.00,350\n",
    "Row 3 has more cells than the heading. Put text with commas in quotation marks.",
  ],
  ["50,000 lines", lines(50_000), "The file has 50,000 lines. Split it into files of at most 5,000."],
  [
    "more than 2 MB",
    "a".repeat(2 * 1024 * 1024 + 1),
    "The file is too large: at most 2 MB. Split it into smaller files.",
  ],
  [
    "an open quotation mark",
    'Waybill,Note\n1,"open\n2,x\n',
    "A quotation mark in the file is opened and never closed",
  ],
])("a file with %s is refused with a sentence", (_, content, message) => {
  expect(refusalOf(content)).toBe(message);
});

test("the same bytes have the same hash, and other bytes a different one", () => {
  expect(read(TABLE).hash).toBe(read(TABLE).hash);
  expect(read(`${TABLE}0014,Delivered\n`).hash).not.toBe(read(TABLE).hash);
});

import type { Response } from "express";
import type { CsvFile } from "../lib/csv.ts";

/** Sends a CSV file to be saved under its name. */
export function sendCsv(res: Response, { name, csv }: CsvFile): void {
  res.attachment(name);
  res.type("text/csv; charset=utf-8");
  res.send(csv);
}

import type { Response } from "express";

/** Sends a CSV file to be saved under this name. */
export function sendCsv(res: Response, fileName: string, csv: string): void {
  res.attachment(fileName);
  res.type("text/csv; charset=utf-8");
  res.send(csv);
}

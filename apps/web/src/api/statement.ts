import { callFile } from "./call-file.ts";
import { dataQuery } from "./queries.ts";

/** The statement of one closed week of the reseller. */
export function payoutStatement(id: string) {
  return dataQuery(["payouts", "reseller", "statement", id], "GET /payouts/reseller/:id", { params: { id } });
}

/** A statement as a CSV file. @throws ApiError */
export async function statementFile(id: string) {
  return await callFile("GET /payouts/reseller/:id.csv", { params: { id } });
}

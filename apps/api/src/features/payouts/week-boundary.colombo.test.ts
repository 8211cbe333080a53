import { weekBoundaryCases } from "./week-boundary.cases.ts";

process.env["TZ"] = "Asia/Colombo";

weekBoundaryCases("Asia/Colombo", -330);

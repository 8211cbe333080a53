import { weekBoundaryCases } from "./week-boundary.cases.ts";

process.env["TZ"] = "UTC";

weekBoundaryCases("UTC", 0);

import { weekBoundaryCases } from "./week-boundary.cases.ts";

process.env["TZ"] = "America/New_York";

weekBoundaryCases("America/New_York", 300);

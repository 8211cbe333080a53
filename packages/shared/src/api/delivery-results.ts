import * as z from "zod/mini";
import { CourierFile } from "../schemas/courier-file.ts";
import {
  AppliedResults,
  ApplyResults,
  ResultsPreview,
  ReturnsQuery,
  ReturnsReportQuery,
  ReturnsRow,
} from "../schemas/delivery-result.ts";
import type { Endpoint } from "./endpoint.ts";

/** The results of deliveries, as couriers report them in files. */
export const DELIVERY_RESULT_CALLS = {
  "POST /couriers/:id/results/preview": {
    summary: "What a results file would do; nothing is changed",
    message: "Preview loaded successfully",
    adminArea: "orders",
    body: CourierFile,
    reply: ResultsPreview,
  },
  "POST /couriers/:id/results": {
    summary: "Apply a previewed results file. The same file again changes nothing",
    message: "Results applied successfully",
    adminArea: "orders",
    body: ApplyResults,
    reply: AppliedResults,
    refusals: { CONFLICT: true },
  },
  "GET /returns/report": {
    summary:
      "Parcels that arrived or came back, and why they came back; without `from` the last 30 days, at most a year",
    adminArea: "orders",
    query: ReturnsQuery,
    reply: z.array(ReturnsRow),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /returns/report.csv": {
    summary: "The same report as a file, with every group",
    adminArea: "orders",
    query: ReturnsReportQuery,
    reply: { file: "text/csv" },
    mayLag: true,
  },
} as const satisfies Record<string, Endpoint>;

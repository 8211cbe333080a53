import * as z from "zod/mini";
import {
  CheckDispatch,
  Dispatch,
  DispatchDetails,
  DispatchesFileQuery,
  DispatchesQuery,
  DispatchPreview,
  NewDispatch,
} from "../schemas/dispatch.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/dispatches: parcels that were handed over to a courier. */
export const DISPATCHES = {
  "POST /dispatches/preview": {
    summary: "What a dispatch would do, line by line, and the cash to collect; changes nothing",
    message: "Preview loaded successfully",
    adminArea: "orders",
    body: CheckDispatch,
    reply: DispatchPreview,
    refusals: { NOT_FOUND: true, CONFLICT: true },
  },
  "POST /dispatches": {
    summary: "Hand parcels over to a courier, all or none: each order gets its waybill and is shipped",
    adminArea: "orders",
    body: NewDispatch,
    reply: Dispatch,
    status: 201,
    refusals: { NOT_FOUND: true, CONFLICT: true },
  },
  "GET /dispatches": {
    summary: "Dispatches, newest first",
    adminArea: "orders",
    query: DispatchesQuery,
    reply: z.array(Dispatch),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /dispatches/export.csv": {
    summary: "The dispatches of the list as a file for spreadsheets, newest first",
    adminArea: "orders",
    query: DispatchesFileQuery,
    reply: { file: "text/csv" },
  },
  "GET /dispatches/:id": {
    summary: "The hand-over sheet of a dispatch",
    adminArea: "orders",
    reply: DispatchDetails,
  },
  "GET /dispatches/:id/file": {
    summary: "The file of a dispatch for its courier, with the columns that the courier asks for",
    adminArea: "orders",
    reply: { file: "text/csv" },
    isRecorded: true,
  },
} as const satisfies Record<string, Endpoint>;

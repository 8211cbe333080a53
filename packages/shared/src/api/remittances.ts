import * as z from "zod/mini";
import { CourierFile } from "../schemas/courier-file.ts";
import {
  NewRemittance,
  OutstandingCash,
  OutstandingChoice,
  OutstandingOrder,
  OutstandingOrdersQuery,
  Remittance,
  RemittanceDetails,
  RemittancesChoice,
  RemittancesQuery,
  SettlementPreview,
} from "../schemas/remittance.ts";
import { PagingQuery } from "../schemas/text.ts";
import type { Endpoint } from "./endpoint.ts";

/** The cash of customers: what couriers paid us, and what they still hold. */
export const REMITTANCES = {
  "POST /couriers/:id/remittances/preview": {
    summary: "What booking a settlement file would do, differences first; nothing is changed",
    message: "Preview loaded successfully",
    adminArea: "orders",
    body: CourierFile,
    reply: SettlementPreview,
  },
  "POST /couriers/:id/remittances": {
    summary: "Book a previewed settlement file as a remittance, all of it or nothing",
    adminArea: "orders",
    body: NewRemittance,
    reply: Remittance,
    status: 201,
    refusals: { CONFLICT: true },
  },
  "GET /couriers/outstanding": {
    summary: "The cash that each courier holds, by days since delivery",
    adminArea: "orders",
    reply: z.array(OutstandingCash),
    mayLag: true,
  },
  "GET /couriers/outstanding.csv": {
    summary: "The cash that each courier holds as a file",
    adminArea: "orders",
    reply: { file: "text/csv" },
    mayLag: true,
  },
  "GET /couriers/outstanding/orders": {
    summary: "The parcels whose cash is outstanding, the oldest first",
    adminArea: "orders",
    query: OutstandingOrdersQuery,
    reply: z.array(OutstandingOrder),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /couriers/outstanding/orders.csv": {
    summary: "Every parcel whose cash is outstanding as a file, the oldest first",
    adminArea: "orders",
    query: OutstandingChoice,
    reply: { file: "text/csv" },
    isRecorded: true,
  },
  "GET /remittances": {
    summary: "Remittances, newest first",
    adminArea: "orders",
    query: RemittancesQuery,
    reply: z.array(Remittance),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /remittances.csv": {
    summary: "Every remittance as a file, newest first",
    adminArea: "orders",
    query: RemittancesChoice,
    reply: { file: "text/csv" },
  },
  "GET /remittances/:id": {
    summary: "A remittance with a page of its lines, differences first",
    adminArea: "orders",
    query: PagingQuery,
    reply: RemittanceDetails,
    isPaged: true,
  },
  "GET /remittances/:id.csv": {
    summary: "Every line of a remittance as a file, in the order of the courier's file",
    adminArea: "orders",
    reply: { file: "text/csv" },
  },
} as const satisfies Record<string, Endpoint>;

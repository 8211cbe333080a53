import * as z from "zod/mini";
import {
  Courier,
  CourierInput,
  SetHandOverMapping,
  SetResultsMapping,
  SetSettlementMapping,
  UpdateCourier,
} from "../schemas/courier.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/couriers: who carries parcels, and how their files read. */
export const COURIERS = {
  "GET /couriers": {
    summary: "Every courier, Own delivery first, then by name",
    adminArea: "orders",
    reply: z.array(Courier),
  },
  "POST /couriers": {
    summary: "Add a courier",
    message: "Courier added",
    adminArea: "orders",
    body: CourierInput,
    reply: Courier,
    status: 201,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id": {
    summary: "Edit a courier, or switch it off: it takes no more parcels then",
    message: "Courier updated",
    adminArea: "orders",
    body: UpdateCourier,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id/hand-over-mapping": {
    summary: "Remember the columns of the file for this courier",
    message: "Columns saved",
    adminArea: "orders",
    body: SetHandOverMapping,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id/results-mapping": {
    summary: "Remember the columns and the words of this courier's results files",
    message: "Columns saved",
    adminArea: "orders",
    body: SetResultsMapping,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id/settlement-mapping": {
    summary: "Remember the columns of this courier's settlement files",
    message: "Columns saved",
    adminArea: "orders",
    body: SetSettlementMapping,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
} as const satisfies Record<string, Endpoint>;

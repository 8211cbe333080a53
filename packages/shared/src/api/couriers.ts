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
    access: "admin",
    area: "orders",
    reply: z.array(Courier),
  },
  "POST /couriers": {
    summary: "Add a courier",
    message: "Courier added",
    access: "admin",
    area: "orders",
    body: CourierInput,
    reply: Courier,
    status: 201,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id": {
    summary: "Edit a courier, or switch it off: it takes no more parcels then",
    message: "Courier updated",
    access: "admin",
    area: "orders",
    body: UpdateCourier,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id/hand-over-mapping": {
    summary: "Remember the columns of the file for this courier",
    message: "Columns saved",
    access: "admin",
    area: "orders",
    body: SetHandOverMapping,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id/results-mapping": {
    summary: "Remember the columns and the words of this courier's results files",
    message: "Columns saved",
    access: "admin",
    area: "orders",
    body: SetResultsMapping,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
  "PUT /couriers/:id/settlement-mapping": {
    summary: "Remember the columns of this courier's settlement files",
    message: "Columns saved",
    access: "admin",
    area: "orders",
    body: SetSettlementMapping,
    reply: Courier,
    refusals: { CONFLICT: true },
  },
} as const satisfies Record<string, Endpoint>;

import { MAX_WAYBILLS } from "@pola/shared/limits";
import type {
  UpdateCourier,
  SetHandOverMapping,
  SetResultsMapping,
  SetSettlementMapping,
} from "@pola/shared/schemas/courier";
import type { CheckDispatch, NewDispatch } from "@pola/shared/schemas/dispatch";
import type { ApplyResults, RETURNS_GROUPINGS } from "@pola/shared/schemas/delivery-result";
import type { NewRemittance, OUTSTANDING_AGES } from "@pola/shared/schemas/remittance";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { newId } from "../lib/new-id.ts";
import type { PageAt } from "../lib/list-address.ts";
import { again } from "./again.ts";
import { call } from "./call.ts";
import { callFile } from "./call-file.ts";
import { everyPage } from "./every-page.ts";
import { once } from "./lost-reply.ts";
import { partQuery } from "./part-query.ts";
import { dataQuery, pageQuery } from "./queries.ts";
import { useRefreshAfter } from "./refresh-after.ts";

/** Every courier, Own delivery first. */
export const couriers = dataQuery(["couriers", "list"], "GET /couriers");

/** Reads a courier again; undefined for a new one, and when it cannot be read. */
export function useReadCourierAgain(id: string | undefined) {
  const queries = useQueryClient();
  return async () => {
    const list = await queries.fetchQuery({ ...couriers, staleTime: 0 }).catch(() => []);
    return list.find((courier) => courier.id === id);
  };
}

/** Adds a courier, or changes the one with this id. */
export function useSaveCourier(id: string | null) {
  return useCourierChange(async ({ isActive, seen, ...body }: UpdateCourier) =>
    again(async () =>
      id === null
        ? await call("POST /couriers", { body })
        : await call("PUT /couriers/:id", { params: { id }, body: { ...body, isActive, seen } }),
    ),
  );
}

export function useSaveHandOver(id: string) {
  return useCourierChange((body: SetHandOverMapping) =>
    again(() => call("PUT /couriers/:id/hand-over-mapping", { params: { id }, body })),
  );
}

export function useSaveResultsMapping(id: string) {
  return useCourierChange((body: SetResultsMapping) =>
    again(() => call("PUT /couriers/:id/results-mapping", { params: { id }, body })),
  );
}

export function useSaveSettlementMapping(id: string) {
  return useCourierChange((body: SetSettlementMapping) =>
    again(() => call("PUT /couriers/:id/settlement-mapping", { params: { id }, body })),
  );
}

/** A page of the dispatches, newest first. */
export function dispatches(query: PageAt) {
  return pageQuery(["couriers", "dispatches"], "GET /dispatches", query);
}

export function dispatch(id: string) {
  return dataQuery(["couriers", "dispatch", id], "GET /dispatches/:id", { params: { id } });
}

/** What a dispatch would do, each line beside the one that was asked. The previous check of the courier stays while the next one runs. */
export function dispatchCheck(body: CheckDispatch) {
  return queryOptions({
    queryKey: ["couriers", "dispatch-check", body] as const,
    queryFn: async ({ signal }) => {
      // A longer waybill would be refused with the whole list; its start is refused at its row.
      const lines = body.lines.map((line) => ({ ...line, waybill: line.waybill.slice(0, 200) }));
      const { data } = await call("POST /dispatches/preview", { body: { ...body, lines }, signal });
      return body.lines.flatMap((asked, index) => {
        const line = data.lines[index];
        return line ? [{ asked, line }] : [];
      });
    },
    // The check of one courier says nothing about the waybills of another.
    placeholderData: (lines, query) => (query?.queryKey[2].courierId === body.courierId ? lines : undefined),
    enabled: body.courierId !== "" && body.lines.length > 0,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

/** The numbers of the processing orders whose slips are printed, the oldest first: as many as one dispatch may have. */
export const printedOrders = queryOptions({
  queryKey: ["orders", "admin", "printed"],
  queryFn: async ({ signal }) => {
    const query = { status: "processing", sort: "createdAt" } as const;
    const numbers: string[] = [];
    for await (const rows of everyPage("GET /orders/admin/all", { query, signal })) {
      const printed = rows.filter(({ slipPrintedAt }) => slipPrintedAt !== null);
      numbers.push(...printed.map(({ orderNumber }) => orderNumber));
      if (numbers.length >= MAX_WAYBILLS) break;
    }
    return numbers.slice(0, MAX_WAYBILLS);
  },
  staleTime: 0,
  // The form copies this list once, so it must never get the cached list of an earlier visit.
  gcTime: 0,
});

/** Hands parcels over, all or none. With its own id a dispatch whose reply was lost is made once. */
export function useDispatch() {
  return useCourierChange((given: NewDispatch) => {
    const body = { id: newId(), ...given };
    return once(
      again(() => call("POST /dispatches", { body })),
      MAY_BE_HANDED_OVER,
    );
  });
}

const MAY_BE_HANDED_OVER =
  "No reply arrived, so the parcels may have been handed over. Look at Dispatches before you try again.";

/** A file that was chosen or pasted. Each choice has an id of its own, so that it is read again. */
export type ChosenFile = { id: number; name: string; content: string };

export function resultsPreview(courierId: string, file: ChosenFile | null) {
  return queryOptions({
    ...dataQuery(["couriers", "results-preview", courierId, file?.id], "POST /couriers/:id/results/preview", {
      params: { id: courierId },
      body: { file: file?.content ?? "" },
    }),
    ...PREVIEW,
    enabled: file !== null && courierId !== "",
  });
}

/** The same file again changes nothing more (docs/product/couriers.md, D-22). */
export function useApplyResults(id: string) {
  return useCourierChange(async (body: ApplyResults) => {
    const { data } = await again(() => call("POST /couriers/:id/results", { params: { id }, body }));
    return data;
  });
}

export function settlementPreview(courierId: string, file: ChosenFile | null) {
  return queryOptions({
    ...dataQuery(
      ["couriers", "settlement-preview", courierId, file?.id],
      "POST /couriers/:id/remittances/preview",
      { params: { id: courierId }, body: { file: file?.content ?? "" } },
    ),
    ...PREVIEW,
    enabled: file !== null && courierId !== "",
  });
}

/** A preview is out of date at once, and a refused file would be refused again. */
const PREVIEW = { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false } as const;

/** Books a file. With its own id a booking whose reply was lost is made once (docs/product/couriers.md, D-1920). */
export function useBookRemittance(id: string) {
  return useCourierChange((given: NewRemittance) => {
    const body = { id: newId(), ...given };
    return again(() => call("POST /couriers/:id/remittances", { params: { id }, body }));
  });
}

/** A page of the remittances, newest first. */
export function remittances(query: PageAt & { courierId: string }) {
  return pageQuery(["couriers", "remittances"], "GET /remittances", query);
}

/** One remittance with a page of its lines, differences first. */
export function remittance(id: string, at: PageAt) {
  return partQuery(["couriers", "remittance", id], at, async (query, signal) => {
    const { data } = await call("GET /remittances/:id", { params: { id }, query, signal });
    return { remittance: data, rows: data.rows, total: data.lines };
  });
}

export const outstandingCash = dataQuery(["couriers", "outstanding"], "GET /couriers/outstanding");

type OutstandingMatch = { courierId: string; age: (typeof OUTSTANDING_AGES)[number] | "" };

/** The parcels whose cash is outstanding, the oldest first. */
export function outstandingOrders(query: PageAt & OutstandingMatch) {
  return pageQuery(["couriers", "outstanding", "orders"], "GET /couriers/outstanding/orders", query);
}

type ReturnsMatch = { by: (typeof RETURNS_GROUPINGS)[number]; from: string; to: string };

/** How many parcels came back, and why, by courier, reseller, product or area. */
export function returnsReport(query: PageAt & ReturnsMatch) {
  return pageQuery(["couriers", "returns"], "GET /returns/report", query);
}

export const courierFiles = {
  dispatches: () => callFile("GET /dispatches/export.csv"),
  dispatch: (id: string) => callFile("GET /dispatches/:id/file", { params: { id } }),
  remittances: (courierId: string) => callFile("GET /remittances.csv", { query: { courierId } }),
  remittance: (id: string) => callFile("GET /remittances/:id.csv", { params: { id } }),
  outstanding: () => callFile("GET /couriers/outstanding.csv"),
  outstandingOrders: (query: OutstandingMatch) => callFile("GET /couriers/outstanding/orders.csv", { query }),
  returns: (query: ReturnsMatch) => callFile("GET /returns/report.csv", { query }),
};

/** What couriers do changes orders. */
function useCourierChange<Body, Reply>(mutationFn: (body: Body) => Promise<Reply>) {
  return useMutation({ mutationFn, onSettled: useRefreshAfter("order") });
}

import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, under a request id. */
export function runWithRequestId<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work);
}

/** The id of the request being answered; nothing in jobs and at start. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

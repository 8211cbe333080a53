import { setImmediate } from "node:timers/promises";

/**
 * A read that is the same for everyone, run once for all who ask while the one before it runs (docs/decisions/0047). No caller gets a
 * result that was read before its call: a read that has started accepts no further caller. `read` gets what each caller asks for; a failed
 * read fails for its own callers only. The reads of each owner, such as a `Ctx`, are separate.
 */
export function readTogether<Owner extends object, Ask, Result>(
  read: (owner: Owner, asks: Ask[]) => Promise<Result>,
): (owner: Owner, ask: Ask) => Promise<Result> {
  const queues = new WeakMap<Owner, (ask: Ask) => Promise<Result>>();
  return async (owner, ask) => {
    const queue = queues.get(owner) ?? queueOf(async (asks: Ask[]) => await read(owner, asks));
    queues.set(owner, queue);
    return await queue(ask);
  };
}

/** As `readTogether`, for a read of many things: calls for the same thing share a read, and no call waits for the read of another thing. */
export function readSameTogether<Owner extends object, Ask, Result>(
  read: (owner: Owner, ask: Ask) => Promise<Result>,
): (owner: Owner, ask: Ask) => Promise<Result> {
  type Queue = { waiting: number; add: (ask: Ask) => Promise<Result> };
  const queues = new WeakMap<Owner, Map<string, Queue>>();
  return async (owner, ask) => {
    const ofOwner = queues.get(owner) ?? new Map<string, Queue>();
    queues.set(owner, ofOwner);
    const key = JSON.stringify(ask);
    const queue = ofOwner.get(key) ?? { waiting: 0, add: queueOf(async () => await read(owner, ask)) };
    ofOwner.set(key, queue);
    queue.waiting += 1;
    try {
      return await queue.add(ask);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) ofOwner.delete(key);
    }
  };
}

/** One read for all who ask in one turn of the event loop. Nobody waits for the read of another turn. A failed read fails for all of its turn. */
export function readOfOneTurn<Owner extends object, Ask, Result>(
  read: (owner: Owner, asks: Ask[]) => Promise<Result>,
): (owner: Owner, ask: Ask) => Promise<Result> {
  const turns = new WeakMap<Owner, { asks: Ask[]; result: Promise<Result> }>();
  const start = (owner: Owner) => {
    const asks: Ask[] = [];
    const result = setImmediate().then(() => {
      turns.delete(owner);
      return read(owner, asks);
    });
    const turn = { asks, result };
    turns.set(owner, turn);
    return turn;
  };
  return async (owner, ask) => {
    const turn = turns.get(owner) ?? start(owner);
    turn.asks.push(ask);
    return await turn.result;
  };
}

function queueOf<Ask, Result>(read: (asks: Ask[]) => Promise<Result>): (ask: Ask) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { asks: Ask[]; result: Promise<Result> } | undefined;
  const add = (): { asks: Ask[]; result: Promise<Result> } => {
    const asks: Ask[] = [];
    const start = async () => {
      next = undefined;
      return await read(asks);
    };
    const result = last.then(start, start);
    last = result;
    return { asks, result };
  };
  return async (ask) => {
    next ??= add();
    next.asks.push(ask);
    return await next.result;
  };
}

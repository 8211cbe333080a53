import type { Books } from "./books.ts";
import type { Reseller } from "./rows.ts";
import type { Random } from "./random.ts";
import type { Person, Target } from "./target.ts";

/** What every action of a model run uses. `asked`: the orders that were sent so far, with what was returned. */
export type RunContext = {
  target: Target;
  books: Books;
  random: Random;
  admin: Person;
  asked: Asked[];
  /** The id of Own delivery. */
  ownDelivery: string;
};

/** An order that was sent with an idempotency key. */
type Asked = { key: string; body: object; reseller: Reseller; at: number; data: string };

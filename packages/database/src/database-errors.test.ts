import { expect, test } from "vitest";
import { isDatabaseGone } from "./db.ts";

/** As Node reports it, for example while the container of the database restarts. */
const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  failure("EAI_AGAIN", "getaddrinfo EAI_AGAIN postgres"),
  failure("EHOSTUNREACH", "connect EHOSTUNREACH 172.18.0.2:5432"),
  failure("ENETUNREACH", "connect ENETUNREACH 172.18.0.2:5432"),
])("a database that the network does not reach for now is a lost one: $message (I-1900)", (error) => {
  expect(isDatabaseGone(error)).toBe(true);
  expect(isDatabaseGone(new Error("A statement failed", { cause: error }))).toBe(true);
});

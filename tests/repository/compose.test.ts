import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";

const Logging = z.object({
  driver: z.string(),
  options: z.object({ "max-size": z.string(), "max-file": z.string() }),
});
const Compose = z.object({ services: z.record(z.string(), z.object({ logging: z.optional(Logging) })) });

test("the log of every container has an end: Docker's own choice keeps each line until the disk is full", () => {
  const text = readFileSync(resolve(import.meta.dirname, "../../docker-compose.yml"), "utf8");
  const services = Object.entries(Compose.parse(parse(text, { merge: true })).services);

  expect(services.map(([name]) => name)).toContain("api");
  expect(services.filter(([, { logging }]) => logging === undefined).map(([name]) => name)).toEqual([]);
});

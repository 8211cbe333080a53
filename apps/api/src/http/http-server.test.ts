import { expect, test } from "vitest";
import { createTestApp } from "../test/test-app.ts";

const shop = await createTestApp();

/** How long Caddy keeps an idle connection to the product, unless it is told otherwise. */
const CADDY_SECONDS = 120;

test("an idle connection stays open longer than a proxy keeps it for its next request (A-2500)", async () => {
  const response = await shop.request.get("/health/live").set("Connection", "keep-alive");
  const [, seconds] = /timeout=(\d+)/.exec(String(response.headers["keep-alive"])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(CADDY_SECONDS);
});

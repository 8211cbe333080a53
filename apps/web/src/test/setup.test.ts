import { expect, test } from "vitest";
import { address } from "./render-app.tsx";
import { ok, serve } from "./server.ts";

async function late() {
  await new Promise((resolve) => setTimeout(resolve, 10));
  return ok([]);
}

// Each pair is one test: what the first one leaves behind must not reach the second one, in the same window.
const leaveBehind = {
  "a step back": () => window.history.back(),
  "a reply that steps back": () => {
    serve("get", "/banks", late);
    void fetch("/api/banks").then(() => window.history.back());
  },
};

for (const [what, leave] of Object.entries(leaveBehind)) {
  test(`a test ends with ${what}`, () => {
    window.history.pushState(null, "", "/before");
    window.history.pushState(null, "", "/last");
    leave();
    expect(address()).toBe("/last");
  });

  test(`the next test keeps its address after ${what}`, async () => {
    window.history.replaceState(null, "", "/mine");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(address()).toBe("/mine");
  });
}

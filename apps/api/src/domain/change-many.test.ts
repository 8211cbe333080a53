import { expect, test, vi } from "vitest";
import { createLogger } from "../lib/logger.ts";
import { AppError } from "../lib/app-error.ts";
import { changeMany } from "./change-many.ts";

function logging() {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  return { lines, ctx: { log } };
}

test("each change is reported as changed, refused with the reason, or failed without detail", async () => {
  const { ctx, lines } = logging();
  const result = await changeMany(ctx, ["a", "b", "c", "d", "a"], async (id) => {
    if (id === "b") throw new AppError("NOT_FOUND", "Order not found");
    if (id === "c") throw new Error("select secret");
  });

  expect(result).toEqual({
    changed: ["a", "d"],
    refused: [{ id: "b", code: "NOT_FOUND", message: "Order not found" }],
    failed: [
      { id: "c", message: "Something went wrong. We do not know whether this was changed. Please check it." },
    ],
  });
  expect(lines).toHaveLength(1);
});

test("when the changes take too long, the rest is not tried and said to be so", async () => {
  const { ctx } = logging();
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const slow = vi.fn(async () => void (now += 2_500));
  const result = await changeMany(ctx, ["a", "b", "c"], slow);
  vi.restoreAllMocks();

  expect(result.changed).toEqual(["a", "b"]);
  expect(result.failed).toEqual([
    { id: "c", message: "Not tried, because the service is busy. Please try again." },
  ]);
  expect(slow).toHaveBeenCalledTimes(2);
});

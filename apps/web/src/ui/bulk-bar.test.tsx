import { act, render, renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { BulkBar } from "./bulk-bar.tsx";
import { useBulkSelection } from "./bulk-selection.ts";
import { Button } from "./button.tsx";

const bar = (count: number, onSelectAll = () => {}, onClear = () => {}) => (
  <BulkBar count={count} onClear={onClear} matching={{ total: 1214, onSelectAll }}>
    <Button size="sm">Mark paid</Button>
  </BulkBar>
);

test("without a selection there is no bar, only the live region for the count", () => {
  const { rerender } = render(bar(0));
  const live = screen.getByRole("status");
  expect(live.textContent).toBe("");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  rerender(bar(3));
  expect(live.textContent).toBe("3 selected");
  expect(screen.getByRole("region", { name: "Selection" }).textContent).toContain("3 selected");
  rerender(bar(0));
  expect(live.textContent).toBe("");
});

test("the bulk bar clears, runs actions, and offers all matching rows until all are selected", async () => {
  const onSelectAll = vi.fn();
  const onClear = vi.fn();
  const { rerender } = render(bar(2, onSelectAll, onClear));
  const region = within(screen.getByRole("region", { name: "Selection" }));
  expect(region.getByRole("button", { name: "Mark paid" })).toBeTruthy();
  await userEvent.click(region.getByRole("button", { name: "Select all 1,214 that match" }));
  await userEvent.click(region.getByRole("button", { name: "Clear selection" }));
  expect([onSelectAll.mock.calls.length, onClear.mock.calls.length]).toEqual([1, 1]);
  rerender(bar(1214));
  expect(region.queryByRole("button", { name: /that match/ })).toBeNull();
  expect(region.getByText("1,214 selected")).toBeTruthy();
});

test("once all that match are selected the first action has the focus, because the button is gone (I-355)", async () => {
  const { rerender } = render(bar(2));
  await userEvent.click(screen.getByRole("button", { name: "Select all 1,214 that match" }));
  rerender(bar(3));
  expect(document.activeElement?.textContent).toBe("Select all 1,214 that match");
  rerender(bar(1214));
  expect(document.activeElement?.textContent).toBe("Mark paid");
});

test("another filter starts without a selection, and so does returning to the first", () => {
  const { result, rerender } = renderHook(({ scope }) => useBulkSelection(scope), {
    initialProps: { scope: "pending" },
  });
  act(() => result.current.onChange(new Set(["a", "b"])));
  expect(result.current.count).toBe(2);
  rerender({ scope: "shipped" });
  expect([...result.current.selected]).toEqual([]);
  act(() => result.current.onChange(new Set(["c"])));
  rerender({ scope: "pending" });
  expect([...result.current.selected]).toEqual([]);
  act(() => result.current.clear());
  expect(result.current.count).toBe(0);
});

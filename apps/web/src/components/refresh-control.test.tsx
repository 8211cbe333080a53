import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefreshControl } from "./refresh-control.tsx";

const refetch = vi.fn(() => Promise.resolve());
const NOON = Date.parse("2026-11-21T06:33:00Z");
const query = (overrides = {}) => ({
  dataUpdatedAt: NOON,
  isFetching: false,
  isError: false,
  refetch,
  ...overrides,
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  refetch.mockClear();
});
afterEach(() => {
  document.querySelector("[role=dialog]")?.remove();
});

test("the refresh control shows when the rows were loaded, in Sri Lanka time, and when a refresh failed", () => {
  const { rerender } = render(<RefreshControl queries={[query()]} />);
  expect(screen.getByText(/^Updated/).textContent).toBe("Updated 12:03 PM");
  rerender(<RefreshControl queries={[query(), query({ isError: true })]} />);
  expect(screen.getByText(/^Not updated/).textContent).toBe("Not updated since 12:03 PM");
  rerender(<RefreshControl queries={[query({ dataUpdatedAt: 0 })]} />);
  expect(screen.getByText(/pdated/).matches(".invisible[aria-hidden=true]")).toBe(true);
});

test("after a failed read it names the time of what is old, not that of the rows (I-1556)", () => {
  const later = query({ dataUpdatedAt: NOON + 60_000 });
  const { rerender } = render(<RefreshControl queries={[later, query({ isError: true })]} />);
  expect(screen.getByText(/pdated/).textContent).toBe("Not updated since 12:03 PM");
  rerender(<RefreshControl queries={[later, query()]} />);
  expect(screen.getByText(/pdated/).textContent).toBe("Updated 12:04 PM");
});

const isRead = (text: RegExp) => screen.getByText(text).closest("[aria-live=polite]") !== null;

test("a failed refresh is read out, and the time of one that worked is not", () => {
  const { rerender } = render(<RefreshControl queries={[query()]} />);
  expect(isRead(/^Updated/)).toBe(false);
  rerender(<RefreshControl queries={[query({ isError: true })]} />);
  expect(isRead(/^Not updated/)).toBe(true);
});

test("Refresh loads every query and shows a spinner, which automatic refreshes do not", async () => {
  const answers: (() => void)[] = [];
  refetch.mockImplementationOnce(() => new Promise((resolve) => answers.push(resolve)));
  const { rerender } = render(<RefreshControl queries={[query(), query()]} />);
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender(<RefreshControl queries={[query({ isFetching: true }), query()]} />);
  expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
  await act(async () => answers[0]?.());
  rerender(<RefreshControl queries={[query({ isFetching: true }), query()]} />);
  expect(screen.getByRole("button").getAttribute("aria-busy")).toBeNull();
});

test("a list refreshes every 30 s, unless that is switched off or a refresh is running", async () => {
  const { rerender } = render(<RefreshControl queries={[query()]} />);
  await wait(29_999);
  expect(refetch).not.toHaveBeenCalled();
  await wait(1);
  await wait(30_000);
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender(<RefreshControl queries={[query({ isFetching: true })]} />);
  await wait(30_000);
  rerender(<RefreshControl queries={[query()]} isLive={false} />);
  await wait(60_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test.each([
  ["the page is hidden", () => vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")],
  ["the browser is offline", () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  [
    "a dialog is open",
    () => document.body.appendChild(document.createElement("div")).setAttribute("role", "dialog"),
  ],
])("automatic refresh pauses while %s", async (_, arrange) => {
  render(<RefreshControl queries={[query()]} />);
  arrange();
  await wait(90_000);
  expect(refetch).not.toHaveBeenCalled();
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { notify, reportFailure, ToastArea } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastArea />);
});

const say = (act_: () => void) => act(act_);
const wait = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms));
  act(() => void vi.advanceTimersByTime(0));
};
const LEAVING_MS = 200;
const area = () => screen.getByRole("region", { name: "Notifications" });

test.each([
  ["a success is shown for 2 s", () => notify.success("Saved"), "Saved", 2000],
  ["an error is shown for 4 s", () => notify.error("Login failed"), "Login failed", 4000],
  ["a message is shown for 4 s", () => notify.message("Hello"), "Hello", 4000],
  [
    "a success is shown for its own duration",
    () => notify.success("Welcome", { durationMs: 10_000 }),
    "Welcome",
    10_000,
  ],
  [
    "an error is shown for its own duration",
    () => notify.error("Registration Failed", { durationMs: 8000 }),
    "Registration Failed",
    8000,
  ],
])("%s", (_, speak, text, ms) => {
  say(speak);
  wait(ms - 50);
  expect(screen.queryByText(text)).not.toBeNull();
  wait(100);
  wait(LEAVING_MS);
  expect(screen.queryByText(text)).toBeNull();
});

test("the same toast is shown once and its time restarts", () => {
  say(() => notify.error("Network error. Please try again."));
  wait(3000);
  say(() => notify.error("Network error. Please try again."));
  expect(screen.getAllByText("Network error. Please try again.")).toHaveLength(1);
  wait(3000);
  expect(screen.queryByText("Network error. Please try again.")).not.toBeNull();
  wait(1100);
  wait(LEAVING_MS);
  expect(screen.queryByText("Network error. Please try again.")).toBeNull();
});

test("errors are alerts, at most 20 toasts show at once, and each can be dismissed", () => {
  say(() => notify.error("Wrong"));
  expect(screen.getByRole("alert").textContent).toBe("Wrong");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss notification" }));
  wait(LEAVING_MS);
  expect(screen.queryByRole("alert")).toBeNull();

  say(() => Array.from({ length: 25 }, (_, index) => notify.message(`Message ${index}`)));
  expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(20);
});

test("a press that dismisses a toast leaves the focus in the field that is typed into (I-2443)", () => {
  say(() => notify.error("Wrong"));
  const mayTakeFocus = fireEvent.mouseDown(screen.getByRole("button", { name: "Dismiss notification" }));
  expect(mayTakeFocus).toBe(false);
});

test("a toast that repeats a banner is not announced", () => {
  say(() => reportFailure("Wrong"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Wrong").closest("[aria-live]")?.getAttribute("aria-live")).toBe("off");
  // Orca reads what is added to a live area, whatever the toast itself says.
  expect(area().getAttribute("aria-live")).toBe("off");
  say(() => notify.error("Wrong"));
  expect(screen.getByRole("alert").textContent).toBe("Wrong");
  wait(5000);
  say(() => notify.success("Saved"));
  expect(area().getAttribute("aria-live")).toBe("polite");
});

test("the toast area is 350 px wide", () => {
  const [, quarters] = /\bsm:w-([\d.]+)/.exec(area().className) ?? [];
  expect(Number(quarters) * 4).toBe(350);
});

test("a toast waits while the pointer is on it", () => {
  say(() => notify.success("Saved"));
  const area = screen.getByRole("region", { name: "Notifications" });
  wait(1000);
  fireEvent.mouseEnter(area);
  wait(5000);
  expect(screen.queryByText("Saved")).not.toBeNull();
  fireEvent.mouseLeave(area);
  wait(1100);
  wait(LEAVING_MS);
  expect(screen.queryByText("Saved")).toBeNull();
});

const dismissButton = () => screen.getByRole("button", { name: "Dismiss notification" });

test.each([
  ["dismissed", () => fireEvent.click(dismissButton())],
  ["cleared", () => notify.clear()],
])("after a toast under the pointer was %s, the next one goes away by itself", (_, remove) => {
  say(() => notify.error("Wrong"));
  fireEvent.mouseEnter(screen.getByRole("region", { name: "Notifications" }));
  act(() => dismissButton().focus());
  say(remove);
  wait(LEAVING_MS);
  expect(screen.queryByText("Wrong")).toBeNull();
  say(() => notify.success("Saved"));
  wait(2100);
  wait(LEAVING_MS);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("a toast that stays when the one under the pointer was dismissed disappears by itself", () => {
  say(() => notify.error("Wrong"));
  say(() => notify.success("Saved"));
  fireEvent.mouseEnter(screen.getByRole("region", { name: "Notifications" }));
  const [first] = screen.getAllByRole("button", { name: "Dismiss notification" });
  if (first) fireEvent.click(first);
  wait(LEAVING_MS);
  expect(screen.queryAllByText(/Wrong|Saved/)).toHaveLength(1);
  wait(4100);
  wait(LEAVING_MS);
  expect(screen.queryAllByText(/Wrong|Saved/)).toHaveLength(0);
});

const dismissFocused = () => {
  if (document.activeElement) fireEvent.click(document.activeElement);
  wait(LEAVING_MS);
};

test("the focus of a toast that is dismissed by keyboard goes to the next toast, then back (I-2511)", () => {
  render(<input aria-label="Name" />);
  const field = screen.getByRole("textbox", { name: "Name" });
  field.focus();
  say(() => notify.error("Wrong"));
  say(() => notify.error("Wrong, too"));
  act(() => screen.getAllByRole("button", { name: "Dismiss notification" })[0]?.focus());
  dismissFocused();
  expect(document.activeElement).toBe(dismissButton());
  dismissFocused();
  expect(document.activeElement).toBe(field);
});

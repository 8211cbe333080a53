import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UpdateNotice } from "./update-notice.tsx";

type Options = { onNeedRefresh: () => void };

const update = vi.fn<() => Promise<void>>();
const registerSW = vi.fn<(options: Options) => () => Promise<void>>(() => update);
vi.mock("virtual:pwa-register", () => ({ registerSW: (options: Options) => registerSW(options) }));

beforeEach(() => {
  vi.stubEnv("DEV", false);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: {} }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

async function showNotice() {
  render(<UpdateNotice />);
  expect(registerSW).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await vi.waitFor(() => expect(registerSW).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("A new version is ready.")).toBeNull();
  act(() => registerSW.mock.calls[0]?.[0].onNeedRefresh());
  expect(screen.getByText("A new version is ready.")).toBeTruthy();
}

test("after a deploy a notice offers to reload, which starts the new version", async () => {
  await showNotice();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Reload" }));
  expect(update).toHaveBeenCalledTimes(1);
});

test("Later leaves the person alone", async () => {
  await showNotice();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByText("A new version is ready.")).toBeNull();
  expect(update).not.toHaveBeenCalled();
});

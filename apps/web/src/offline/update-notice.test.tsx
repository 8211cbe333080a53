import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UpdateNotice } from "./update-notice.tsx";

class FakeWorker extends EventTarget {
  state = "installing";
  postMessage = vi.fn<(message: unknown) => void>();
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn<() => Promise<void>>().mockResolvedValue();

  /** Simulates the browser: a worker is found, downloads its files, and waits. */
  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this.waiting = worker;
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
    return worker;
  }
}

let registration: FakeRegistration;
const register = vi.fn<(address: string) => Promise<FakeRegistration>>();

beforeEach(() => {
  registration = new FakeRegistration();
  register.mockResolvedValue(registration);
  const container = { register, getRegistration: () => Promise.resolve(registration) };
  vi.stubEnv("DEV", false);
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, {
      serviceWorker: { value: Object.assign(new EventTarget(), container) },
      onLine: { value: true },
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.clearAllMocks();
});

const notice = () => screen.queryByText("A new version is ready.");
const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

async function showPage() {
  render(<UpdateNotice />);
  expect(register).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(register).toHaveBeenCalledWith("/sw.js");
}

test("the first visit installs the service worker and shows no notice", async () => {
  await showPage();
  act(() => void registration.install());
  expect(notice()).toBeNull();
});

test("after a deploy a notice offers to reload, which starts the new version", async () => {
  registration.active = new FakeWorker();
  await showPage();
  let next: FakeWorker | undefined;
  act(() => void (next = registration.install()));
  expect(notice()).toBeTruthy();
  expect(next?.postMessage).not.toHaveBeenCalled();
  await person().click(screen.getByRole("button", { name: "Reload" }));
  const posted = () => expect(next?.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  await vi.waitFor(posted, { timeout: 10_000 });
});

test("a version that is being downloaded when the page starts is offered, too", async () => {
  registration.active = new FakeWorker();
  const next = new FakeWorker();
  registration.installing = next;
  await showPage();
  registration.waiting = next;
  act(() => void next.dispatchEvent(new Event("statechange")));
  expect(notice()).toBeTruthy();
});

test.each([
  ["cannot be downloaded", 0],
  ["does not start", 15_000],
])("Reload loads the page also when the new version %s (I-55)", async (what, ms) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { href: location.href, reload });
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  await showPage();
  const newest = new FakeWorker();
  if (what === "cannot be downloaded") registration.installing = newest;
  await person().click(screen.getByRole("button", { name: "Reload" }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(reload).not.toHaveBeenCalled();
  newest.state = "redundant";
  newest.dispatchEvent(new Event("statechange"));
  await act(() => vi.advanceTimersByTimeAsync(ms));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a postponed version is offered again on the next visit, until Later", async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  await showPage();
  expect(notice()).toBeTruthy();
  await person().click(screen.getByRole("button", { name: "Later" }));
  expect(notice()).toBeNull();
  expect(registration.waiting.postMessage).not.toHaveBeenCalled();
});

test("a new version is checked for every hour and when the tab becomes visible", async () => {
  await showPage();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(registration.update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(registration.update).toHaveBeenCalledTimes(2);
});

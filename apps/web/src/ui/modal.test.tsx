import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useLocation,
} from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { Modal } from "./modal.tsx";

let router: ReturnType<typeof createBrowserRouter> | undefined;

afterEach(() => {
  router?.dispose();
});

/** `LeaveGuard` needs a router. */
function inRouter(element: React.ReactNode) {
  return <RouterProvider router={createMemoryRouter([{ path: "/", element }])} useTransitions={false} />;
}

type ScreenProps = {
  isDirty?: boolean;
  isBusy?: boolean;
  closeDelayMs?: number;
  onClose?: () => void;
  children?: React.ReactNode;
};

function Screen({ onClose, children, ...modal }: ScreenProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal
        open={open}
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
        title="Add Tracking Number"
        {...modal}
      >
        {children ?? <p>Text only</p>}
      </Modal>
    </>
  );
}

const open = () => userEvent.click(screen.getByRole("button", { name: "Open" }));
const dialog = () => screen.queryByRole("dialog");

test("a dialog focuses its first field, and Escape returns the focus to the opener", async () => {
  render(
    <Screen>
      <label>
        Tracking <input />
      </label>
    </Screen>,
  );
  await open();
  expect(screen.getByRole("dialog", { name: "Add Tracking Number" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Tracking"));
  await userEvent.keyboard("{Escape}");
  expect(dialog()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});

test("when the opener leaves the page after its dialog, as a deleted row does, the heading has the focus", async () => {
  const title = (
    <h1 id="page-title" tabIndex={-1}>
      Orders
    </h1>
  );
  const { rerender } = render(
    <main>
      {title}
      <Screen />
    </main>,
  );
  await open();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  rerender(<main>{title}</main>);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Orders" })));
});

test("a field with autofocus does not prevent the return of the focus to the opener", async () => {
  render(
    <Screen>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the case under test */}
      <input aria-label="Reason" autoFocus />
    </Screen>,
  );
  await open();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});

test("a dialog without a field focuses its heading, and with radio buttons the chosen one, if it is in sight", async () => {
  const { unmount } = render(<Screen />);
  await open();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Add Tracking Number" }));
  unmount();

  render(
    <Screen>
      <input type="radio" name="role" aria-label="Reseller" />
      <input type="radio" name="role" aria-label="Admin" defaultChecked />
    </Screen>,
  );
  await open();
  expect(document.activeElement).toBe(screen.getByLabelText("Admin"));

  await userEvent.keyboard("{Escape}");
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function rect(this: Element) {
    return new DOMRect(0, 0, 0, this.matches("input") ? 500 : 300);
  });
  await open();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Add Tracking Number" }));
});

test("a dialog asks before it discards unsaved input, and Keep Editing stays", async () => {
  const onClose = vi.fn();
  render(
    inRouter(
      <Screen isDirty onClose={onClose}>
        <input aria-label="Reason" />
      </Screen>,
    ),
  );
  await open();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Reason")));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(dialog()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(dialog()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a close delay calls onClose once, when it is over", () => {
  vi.useFakeTimers();
  const onClose = vi.fn();
  render(<Screen closeDelayMs={300} onClose={onClose} />);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  fireEvent.keyDown(document, { key: "Escape" });
  fireEvent.keyDown(document, { key: "Escape" });
  act(() => void vi.advanceTimersByTime(299));
  expect(onClose).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog()).toBeNull();
});

test("while busy neither Escape nor the cross closes a dialog, and nothing is asked", async () => {
  render(inRouter(<Screen isBusy isDirty />));
  await open();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(dialog()).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

/** Whether the browser would ask before the page is closed. */
function asksBeforeUnload(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

function Frame({ isDirty, isBusy }: { isDirty: boolean; isBusy: boolean }) {
  return (
    <>
      <Link to="/here">Go</Link>
      <Link to="/elsewhere">Leave</Link>
      <p data-testid="place">{useLocation().pathname}</p>
      <Screen isDirty={isDirty} isBusy={isBusy}>
        <input aria-label="Reason" />
      </Screen>
      <Outlet />
    </>
  );
}

/** An open dialog at /here, with /before behind it in the history. */
async function openBehindAHistory(isDirty: boolean, isBusy = false) {
  window.history.replaceState(null, "", "/before");
  router = createBrowserRouter([{ path: "*", element: <Frame isDirty={isDirty} isBusy={isBusy} /> }]);
  render(<RouterProvider router={router} useTransitions={false} />);
  await userEvent.click(screen.getByText("Go"));
  await open();
}

const place = () => [screen.getByTestId("place").textContent, window.location.pathname];

test("Back asks before unsaved input is lost: Keep Editing keeps the address, Discard follows it", async () => {
  await openBehindAHistory(true);
  for (let time = 0; time < 2; time += 1) {
    act(() => window.history.back());
    expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
    await waitFor(() => expect(place()).toEqual(["/here", "/here"]));
    await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(dialog()).not.toBeNull();
  }
  // A blocked step back does not happen after a later question.
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(place()).toEqual(["/here", "/here"]);

  act(() => window.history.back());
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(place()).toEqual(["/before", "/before"]));
  expect(dialog()).toBeNull();
});

test("Back does not ask without unsaved input", async () => {
  await openBehindAHistory(false);
  act(() => window.history.back());
  await waitFor(() => expect(place()).toEqual(["/before", "/before"]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a link to another page asks as well, and Discard follows it and closes the dialog", async () => {
  await openBehindAHistory(true);
  fireEvent.click(screen.getByText("Leave"));
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(place()).toEqual(["/here", "/here"]);
  expect(dialog()).not.toBeNull();
  fireEvent.click(screen.getByText("Leave"));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(place()).toEqual(["/elsewhere", "/elsewhere"]));
  await waitFor(() => expect(dialog()).toBeNull());
});

test("several steps back ask once, and Discard follows all of them", async () => {
  await openBehindAHistory(true);
  fireEvent.click(screen.getByText("Leave"));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(place()).toEqual(["/elsewhere", "/elsewhere"]));
  await waitFor(() => expect(dialog()).toBeNull());
  await open();
  act(() => window.history.go(-2));
  expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
  await waitFor(() => expect(place()).toEqual(["/elsewhere", "/elsewhere"]));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(place()).toEqual(["/before", "/before"]));
});

test("while busy Back is blocked without a question", async () => {
  await openBehindAHistory(true, true);
  const steps = vi.fn();
  window.addEventListener("popstate", steps);
  act(() => window.history.back());
  // The step back, and the step forward that undoes it.
  await waitFor(() => expect(steps).toHaveBeenCalledTimes(2));
  window.removeEventListener("popstate", steps);
  expect(place()).toEqual(["/here", "/here"]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(dialog()).not.toBeNull();
});

test("the browser asks before the page is closed only with unsaved input", async () => {
  await openBehindAHistory(false);
  expect(asksBeforeUnload()).toBe(false);
  cleanup();
  router?.dispose();
  await openBehindAHistory(true);
  expect(asksBeforeUnload()).toBe(true);
});

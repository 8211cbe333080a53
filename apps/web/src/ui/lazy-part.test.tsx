import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { Modal } from "./modal.tsx";

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Question({ open }: { open: boolean }) {
  return open ? <p>Sure?</p> : null;
}

function Page({ banner }: { banner: ReactNode }) {
  return (
    <>
      {banner}
      <p>The page</p>
    </>
  );
}

test("a lazy part fetches its code when it first shows, and shows the fallback meanwhile", async () => {
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello);
  const { Part } = lazyPart(load, "Loading");
  expect(load).not.toHaveBeenCalled();
  render(<Part name="Nimali" />);
  expect(screen.getByText("Loading")).toBeTruthy();
  expect(await screen.findByText("Hello Nimali")).toBeTruthy();
});

test("a preloaded lazy part shows at once", async () => {
  const { Part, preload } = lazyPart(async () => Hello, "Loading");
  await preload();
  render(<Part name="Nimali" />);
  expect(screen.getByText("Hello Nimali")).toBeTruthy();
});

test("a failed preload is not reported and is repeated", async () => {
  const load = vi.fn<() => Promise<typeof Hello>>().mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue(Hello);
  const { preload } = lazyPart(load);
  await preload();
  await preload();
  await preload();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a lazy part that is not a dialog throws to the page's error boundary when its code is missing", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { Part } = lazyPart<{ name: string }>(() => Promise.reject(new Error("gone")));
  const router = createMemoryRouter([
    { path: "/", element: <Part name="Nimali" />, errorElement: <p>The page failed</p> },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText("The page failed")).toBeTruthy();
  vi.restoreAllMocks();
});

test("a lazy part that the page works without shows nothing when its code is missing, and is fetched again when it shows next", async () => {
  const load = vi.fn<() => Promise<typeof Hello>>().mockRejectedValueOnce(new Error("gone"));
  load.mockResolvedValue(Hello);
  const { Part } = lazyPart(load, "Loading", { isOptional: true });
  const { rerender } = render(<Page banner={<Part name="Nimali" />} />);
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
  expect(screen.getByText("The page")).toBeTruthy();
  rerender(<Page banner={null} />);
  rerender(<Page banner={<Part name="Nimali" />} />);
  expect(await screen.findByText("Hello Nimali")).toBeTruthy();
});

test("a closed dialog's code is fetched after two seconds, and shows at once when it opens", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<typeof Question>>(async () => Question);
  const { Part } = lazyPart(load);
  const { rerender } = render(<Part open={false} />);
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Part open />);
  expect(screen.getByText("Sure?")).toBeTruthy();
  rerender(<Part open={false} />);
  expect(screen.queryByText("Sure?")).toBeNull();
  vi.useRealTimers();
});

test("a press that opens a dialog has a visible effect within 100 ms while its code loads, and can be stopped", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onClose = vi.fn();
  const onBelowClosed = vi.fn();
  const { Part } = lazyPart<{ open: boolean; onClose: () => void }>(() => new Promise(() => undefined));
  const below = (isOpen: boolean) => (
    <>
      <Modal open onClose={onBelowClosed} title="The dialog below" footer={<Button>Opener</Button>} />
      <Part open={isOpen} onClose={onClose} />
    </>
  );
  const { rerender } = render(below(false));
  screen.getByRole("button", { name: "Opener" }).focus();
  rerender(below(true));
  expect(screen.queryByRole("status")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("status").textContent).toBe("Loading");
  expect(document.activeElement?.textContent).toBe("Opener");

  // The styles that allow the press are not loaded here.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "Stop loading" }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(document.activeElement?.textContent).toBe("Opener");
  expect(onBelowClosed).not.toHaveBeenCalled();
  rerender(below(false));
  expect(screen.queryByRole("status")).toBeNull();
});

test("a dialog whose code loads at once shows no spinner", async () => {
  const load = vi.fn<() => Promise<typeof Question>>(async () => Question);
  const { Part } = lazyPart<{ open: boolean; onClose: () => void }>(load);
  render(<Part open onClose={() => undefined} />);
  expect(screen.queryByRole("status")).toBeNull();
  expect(await screen.findByText("Sure?")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("a dialog whose code is missing says so, keeps the page as it is, and can be retried", async () => {
  const load = vi.fn<() => Promise<typeof Question>>().mockRejectedValueOnce(new Error("gone"));
  load.mockRejectedValueOnce(new Error("gone")).mockResolvedValue(Question);
  const onClose = vi.fn();
  const { Part } = lazyPart<{ open: boolean; onClose: () => void }>(load);
  render(
    <>
      <p>The page</p>
      <Part open onClose={onClose} />
    </>,
  );
  expect(await screen.findByRole("dialog", { name: "This could not be opened" })).toBeTruthy();
  expect(screen.getByText("The page")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload page" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(1);

  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sure?")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test("a dialog that was never opened says offline that a connection is needed", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { Part } = lazyPart<{ open: boolean; onClose: () => void }>(() => Promise.reject(new Error("gone")));
  render(<Part open onClose={() => undefined} />);

  expect(await screen.findByRole("dialog", { name: "You are offline" })).toBeTruthy();
});

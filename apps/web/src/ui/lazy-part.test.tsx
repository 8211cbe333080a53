import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { lazyDialog, lazyPart } from "./lazy-part.tsx";

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Question({ open }: { open: boolean }) {
  return open ? <p>Sure?</p> : null;
}

test("a part loads with its first showing, behind the fallback", async () => {
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello);
  const { Part } = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  render(
    <Suspense fallback="Loading">
      <Part name="Nimali" />
    </Suspense>,
  );
  expect(screen.getByText("Loading")).toBeTruthy();
  expect(await screen.findByText("Hello Nimali")).toBeTruthy();
});

test("a part that was fetched ahead shows at once", async () => {
  const { Part, preload } = lazyPart(async () => Hello);
  await preload();
  render(
    <Suspense fallback="Loading">
      <Part name="Nimali" />
    </Suspense>,
  );
  expect(screen.getByText("Hello Nimali")).toBeTruthy();
});

test("fetching ahead that fails says nothing, and is tried again", async () => {
  const load = vi.fn<() => Promise<typeof Hello>>().mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue(Hello);
  const { preload } = lazyPart(load);
  await preload();
  await preload();
  await preload();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a dialog's code waits for the page to come to rest, or for its first opening", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<typeof Question>>(async () => Question);
  const { Part } = lazyDialog(load);
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

test("a dialog whose code is gone leaves the page as it is, says so in its place, and can be tried again", async () => {
  const load = vi.fn<() => Promise<typeof Question>>().mockRejectedValueOnce(new Error("gone"));
  load.mockRejectedValueOnce(new Error("gone")).mockResolvedValue(Question);
  const onClose = vi.fn();
  const { Part } = lazyDialog<{ open: boolean; onClose: () => void }>(load);
  render(
    <>
      <p>The page</p>
      <Part open onClose={onClose} />
    </>,
  );
  expect(await screen.findByRole("dialog", { name: "A new version is ready" })).toBeTruthy();
  expect(screen.getByText("The page")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload page" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(1);

  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sure?")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

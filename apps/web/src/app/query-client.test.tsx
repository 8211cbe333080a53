import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfflineBar } from "../offline/offline-bar.tsx";
import { createQueryClient } from "./query-client.ts";

let isOnline = true;

function turn(next: boolean): void {
  isOnline = next;
  window.dispatchEvent(new Event(next ? "online" : "offline"));
}

beforeEach(() => {
  isOnline = true;
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(() => turn(true));

const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

/** A block that reads something, which works only with a connection. */
function Block() {
  const { data, status } = useQuery({
    queryKey: ["block"],
    queryFn: async () => {
      if (!isOnline) throw new Error("no connection");
      return "content";
    },
  });
  return <p>{data ?? status}</p>;
}

function show(content: ReactNode, client = createQueryClient()) {
  return render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
}

test("a block that is opened without a connection says so, and shows its content when there is one again", async () => {
  const client = createQueryClient();
  const { rerender } = show("nothing yet", client);
  act(() => turn(false));
  rerender(
    <QueryClientProvider client={client}>
      <Block />
    </QueryClientProvider>,
  );
  await pass(4000);
  expect(screen.getByText("error")).toBeTruthy();
  act(() => turn(true));
  await pass(100);
  expect(screen.getByText("content")).toBeTruthy();
});

test("a page that was started without a connection shows its content when there is one", async () => {
  isOnline = false;
  show(
    <>
      <OfflineBar hasData />
      <Block />
    </>,
  );
  await pass(4000);
  expect(screen.getByText("error")).toBeTruthy();
  act(() => turn(true));
  await pass(100);
  expect(screen.getByText("content")).toBeTruthy();
});

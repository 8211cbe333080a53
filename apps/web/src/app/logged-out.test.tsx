import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { makeOrdersSummary, makeUser } from "../test/factories.ts";
import { makeDraft, makeDraftLine } from "../test/make-draft.ts";
import { renderApp } from "../test/render-app.tsx";
import { ok, refusal, serve } from "../test/server.ts";
import {
  COURIER,
  logOut,
  savedCourier,
  sendAndLeave,
  type Sending,
  serveLate,
  toasts,
} from "./left-screens-test-kit.tsx";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
});

const atOnce: Pick<Sending, "as" | "path" | "serveScreen"> = {
  as: "reseller",
  path: "/profile",
  serveScreen: () => {},
};

type ReportedLate = Omit<Sending, "left"> & { done: () => unknown };

const ORDER: ReportedLate = {
  ...atOnce,
  what: "changed order in progress",
  done: makeDraft,
  path: "/order",
  call: ["patch", "/orders/draft"],
  serveScreen: () => serve("get", "/orders/draft", () => ok(makeDraft({ lines: [makeDraftLine()] }))),
  send: async (user) => await user.click(await screen.findByRole("button", { name: /^Increase quantity/ })),
};

/** What is reported also after its screen was left, because nothing else shows how it ended. */
const REPORTED_LATE: ReportedLate[] = [
  {
    ...atOnce,
    what: "logo",
    done: () => ({ url: "https://pola.example/logo.webp", widths: [] }),
    call: ["put", "/auth/logo"],
    send: async (user) =>
      await user.upload(
        await screen.findByLabelText("Logo"),
        new File(["x"], "a.png", { type: "image/png" }),
      ),
  },
  {
    ...atOnce,
    what: "name on the leaderboard",
    done: makeUser,
    call: ["put", "/auth/profile"],
    send: async (user) => await user.click(await screen.findByRole("checkbox", { name: /leaderboard/ })),
  },
  ORDER,
  { ...savedCourier, done: () => COURIER },
];

const LATE_REPLIES = REPORTED_LATE.flatMap((sending) => [
  { ...sending, outcome: "done", reply: () => ok(sending.done()) },
  { ...sending, outcome: "refused", reply: () => refusal(409, "CONFLICT", "Not now") },
]);

test.each(LATE_REPLIES)(
  "that a $what was $outcome is not reported when the reply arrives after a logout (I-2580)",
  async ({ reply, ...sending }) => {
    const { user, release } = await sendAndLeave(sending, reply);
    await logOut(user);
    release();
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
    expect(toasts()).toEqual([]);
  },
);

test("a change of the order in progress does not wait for one of the person before (I-2580)", async () => {
  const { user, unmount } = await sendAndLeave(ORDER, () => ok(makeDraft()));
  await logOut(user);
  unmount();
  const { calls, release } = await sendAndLeave(ORDER, () => ok(makeDraft()));
  expect(calls).toHaveLength(1);
  release();
});

test("a file that was arriving at a logout is not saved, and its failure not reported (I-2580)", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const ends: (() => void)[] = [];
  const file = () =>
    new ReadableStream({
      start: (body) => {
        body.enqueue(new Uint8Array(2_500_000).fill(32));
        ends.push(
          () => body.close(),
          () => body.error(new Error("The connection was lost")),
        );
      },
    });
  for (const end of [0, 1]) {
    ends.length = 0;
    serve("get", "/auth/me/export", () => new HttpResponse(file()));
    const { user, unmount } = renderApp("/profile", { as: "reseller" });
    await user.click(await screen.findByRole("button", { name: "Export My Data" }));
    await screen.findByText("2 MB downloaded");
    await logOut(user);
    ends[end]?.();
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
    expect([saved.mock.calls, toasts()]).toEqual([[], []]);
    unmount();
  }
});

test("a file whose response comes after a logout is not saved (I-2580)", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const late = serveLate("get", "/auth/me/export", () => new HttpResponse("{}"));
  const { user } = renderApp("/profile", { as: "reseller" });
  await user.click(await screen.findByRole("button", { name: "Export My Data" }));
  await waitFor(() => expect(late.calls).toHaveLength(1));
  await logOut(user);
  late.release();
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
  expect([saved.mock.calls, toasts()]).toEqual([[], []]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../public/push.js"), "utf8");

type Message = { id?: string; title: string; body: string; url: string };
/** A window of the shop that is open in the browser. */
type Tab = { focus: () => Promise<void>; navigate: (path: string) => Promise<void> };
type WorkerEvent = {
  data?: { json: () => Message };
  request?: { method: string; url: string };
  notification?: { data: { url: string }; close: () => void };
  waitUntil: (work: Promise<void>) => void;
};

/** The service worker's script with a browser that shows its notifications: one with the tag of an earlier one takes its place. */
function serviceWorker(tabs: Tab[] = []) {
  const opened: string[] = [];
  const shown: { title: string; body: string; tag?: string }[] = [];
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const showNotification = async (title: string, { body, tag }: { body: string; tag?: string }) => {
    const place = tag === undefined ? -1 : shown.findIndex((earlier) => earlier.tag === tag);
    const notification = { title, body, ...(tag === undefined ? {} : { tag }) };
    await Promise.resolve(place === -1 ? shown.push(notification) : shown.splice(place, 1, notification));
  };
  const self = {
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
    location: new URL("https://pola.test/sw.js"),
    clients: {
      matchAll: async ({ type }: { type: string }) => await Promise.resolve(type === "window" ? tabs : []),
      openWindow: async (path: string) => void (await Promise.resolve(opened.push(path))),
    },
    registration: {
      showNotification,
      getNotifications: async () =>
        await Promise.resolve(
          shown.map((notification) => ({ close: () => void shown.splice(shown.indexOf(notification), 1) })),
        ),
    },
  };
  runInNewContext(SCRIPT, { self, URL });
  const push = (message: Message) =>
    listeners.get("push")?.({ data: { json: () => message }, waitUntil: () => undefined });
  const send = async (method: string, path: string) => {
    let work = Promise.resolve();
    listeners.get("fetch")?.({
      request: { method, url: `https://pola.test/api${path}` },
      waitUntil: (promise) => {
        work = promise;
      },
    });
    await work;
  };
  /** Taps the notification that is shown, and waits until its page is open. */
  const tap = async (url: string) => {
    let work = Promise.resolve();
    listeners.get("notificationclick")?.({
      notification: { data: { url }, close: () => void shown.pop() },
      waitUntil: (promise) => {
        work = promise;
      },
    });
    await work;
  };
  return { push, send, tap, opened, bodies: () => shown.map(({ body }) => body) };
}

const HELD = { title: "Your payout is on hold", url: "https://pola.test/payouts" };

test("two notifications with the same title are both shown", () => {
  const { push, bodies } = serviceWorker();
  push({ ...HELD, id: "first", body: "Your payout for the week from Nov 9 is on hold." });
  push({ ...HELD, id: "second", body: "Your payout for the week from Nov 16 is on hold." });
  expect(bodies()).toHaveLength(2);
});

test("a notification that is sent twice is shown once", () => {
  const { push, bodies } = serviceWorker();
  for (const body of ["once", "once"]) push({ ...HELD, id: "first", body });
  expect(bodies()).toEqual(["once"]);
});

test("what is shown goes when the page ends this device's notifications, as at a logout", async () => {
  const { push, send, bodies } = serviceWorker();
  push({ ...HELD, id: "first", body: "Your payout for the week from Nov 9 is on hold." });
  push({ ...HELD, id: "second", body: "Your payout for the week from Nov 16 is on hold." });
  await send("GET", "/notifications");
  await send("POST", "/notifications/devices");
  expect(bodies()).toHaveLength(2);
  await send("DELETE", "/notifications/devices?endpoint=https%3A%2F%2Ffcm.googleapis.com%2Ffcm%2Fsend%2Fabc");
  expect(bodies()).toEqual([]);
});

test("a tap on a notification takes it away and opens its page: in the window that is open, else in a new one (A-1950)", async () => {
  const done: string[] = [];
  const tab: Tab = {
    focus: async () => void (await Promise.resolve(done.push("focus"))),
    navigate: async (path) => void (await Promise.resolve(done.push(path))),
  };
  for (const tabs of [[tab], []]) {
    const { push, tap, opened, bodies } = serviceWorker(tabs);
    push({ ...HELD, id: "first", body: "Your payout is on hold." });
    await tap(HELD.url);
    expect(bodies()).toEqual([]);
    expect(opened).toEqual(tabs.length === 0 ? ["/payouts"] : []);
  }
  expect(done).toEqual(["focus", "/payouts"]);
});

test("a notification about an order opens that order (A-2040)", async () => {
  const { tap, opened } = serviceWorker();
  await tap("https://pola.test/orders?order=01a2");
  expect(opened).toEqual(["/orders?order=01a2"]);
});

test("a notification opens no page outside the shop (A-1950)", async () => {
  const { tap, opened } = serviceWorker();
  await tap("https://elsewhere.example/payouts");
  expect(opened).toEqual(["/payouts"]);
});

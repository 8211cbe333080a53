import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../public/push.js"), "utf8");

type Message = { id?: string; title: string; body: string; url: string };
type WorkerEvent = {
  data?: { json: () => Message };
  request?: { method: string; url: string };
  waitUntil: (work: Promise<void>) => void;
};

/** The service worker's script with a browser that shows its notifications: one with the tag of an earlier one takes its place. */
function serviceWorker() {
  const shown: { title: string; body: string; tag?: string }[] = [];
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const showNotification = async (title: string, { body, tag }: { body: string; tag?: string }) => {
    const place = tag === undefined ? -1 : shown.findIndex((earlier) => earlier.tag === tag);
    const notification = { title, body, ...(tag === undefined ? {} : { tag }) };
    await Promise.resolve(place === -1 ? shown.push(notification) : shown.splice(place, 1, notification));
  };
  const self = {
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
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
  return { push, send, bodies: () => shown.map(({ body }) => body) };
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

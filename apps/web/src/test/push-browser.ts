import { vi } from "vitest";

/** A browser that can show notifications, without a person's consent at first. With `isOn` they agreed before, to the shop with this key. Without `isLoaded` its service worker cannot be loaded. Without `isReachable` it waits for its push service. jsdom has none, and the browser's question cannot be answered by a test. */
export function pushBrowser({
  permission = "granted",
  endpoint = "https://fcm.googleapis.com/fcm/send/abc",
  isOn = false,
  key = "BKey",
  isLoaded = true,
  isReachable = true,
}: {
  permission?: NotificationPermission;
  endpoint?: string;
  isOn?: boolean;
  key?: string;
  isLoaded?: boolean;
  isReachable?: boolean;
} = {}) {
  const unsubscribe = vi.fn(async () => {
    current = null;
    return await Promise.resolve(true);
  });
  const subscription = {
    endpoint,
    options: { applicationServerKey: bytesOf(key).buffer },
    unsubscribe,
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
  };
  let current: typeof subscription | null = isOn ? subscription : null;
  const pushManager = {
    getSubscription: async () => await Promise.resolve(current),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      // As browsers do for a subscription of another key.
      if (current && applicationServerKey !== key) throw new DOMException("", "InvalidStateError");
      if (!isReachable) await new Promise(() => undefined);
      current = subscription;
      return await Promise.resolve(current);
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", pushManager);
  vi.stubGlobal("Notification", {
    permission: "default",
    requestPermission: async () => await Promise.resolve(permission),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      ready: isLoaded ? Promise.resolve(registration) : new Promise(() => undefined),
      getRegistration: async () => await Promise.resolve(isLoaded ? registration : undefined),
      register: async () =>
        await (isLoaded
          ? Promise.resolve(registration)
          : Promise.reject(new TypeError("Failed to register"))),
    },
  });
  return { unsubscribe, endpoint };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0);
}

/** Takes the notifications away again. */
export function noPushBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}

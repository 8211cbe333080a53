// Part of the service worker: shows a notification, and opens its page when it is tapped (docs/product/accounts.md, A-200).
self.addEventListener("push", (event) => {
  const { id, title, body, url } = event.data.json();
  event.waitUntil(
    // The tag: a notification that is sent twice takes its own place, and no other's with the same title.
    self.registration.showNotification(title, { body, icon: "/icon-192.png", data: { url }, tag: id }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname, search } = new URL(event.notification.data.url, self.location.origin);
  const url = pathname + search;
  const open = async () => {
    const [tab] = await self.clients.matchAll({ type: "window" });
    if (!tab) return self.clients.openWindow(url);
    await tab.focus();
    return tab.navigate(url);
  };
  event.waitUntil(open());
});

// What is still shown names customers and amounts: it goes when the page ends this device's notifications, as at a logout
// (docs/product/interface.md, I-371). Also without a connection: the page asks for it then, too.
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "DELETE" || new URL(url).pathname !== "/api/notifications/devices") return;
  const close = async () => {
    for (const notification of await self.registration.getNotifications()) notification.close();
  };
  event.waitUntil(close());
});

const CHECK_EVERY_MS = 60 * 60 * 1000;
/** A slow phone needs some seconds to download a version. */
const MAX_WAIT_MS = 15_000;

/**
 * Registers the service worker and looks for a new version every hour and whenever the tab becomes visible. Calls `onReady` when one has
 * been downloaded; it waits until `reloadNewest` activates it (docs/decisions/0015).
 */
export async function watchVersion(onReady: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  const checkWaiting = () => {
    // The first worker replaces none, so there is nothing new.
    if (registration.waiting && registration.active) onReady();
  };
  const follow = () => registration.installing?.addEventListener("statechange", checkWaiting);
  registration.addEventListener("updatefound", follow);
  follow();
  checkWaiting();
  const check = () => {
    if (navigator.onLine && document.visibilityState === "visible")
      void registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", check);
}

/** Reloads the page in the newest version. A plain reload would load the version that the service worker has cached. */
export async function reloadNewest(): Promise<void> {
  const timeout = new Promise((done) => setTimeout(done, MAX_WAIT_MS));
  await Promise.race([startNewest().catch(() => undefined), timeout]);
  window.location.reload();
}

/** Activates the newest version, after downloading it if needed. */
async function startNewest(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // If the server cannot be reached, the version that is waiting is the newest.
  await registration?.update().catch(() => undefined);
  const newest = registration?.installing ?? registration?.waiting;
  if (!newest) return;
  await installed(newest);
  const inCharge = new Promise((done) =>
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, not to a window
  newest.postMessage({ type: "SKIP_WAITING" });
  await inCharge;
}

/** @throws Error when a file of the version could not be downloaded */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((done, fail) => {
    const check = () => {
      if (worker.state === "redundant") fail(new Error("The new version could not be fetched"));
      else if (worker.state !== "installing") done();
    };
    worker.addEventListener("statechange", check);
    check();
  });
}

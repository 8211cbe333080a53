const LOOK_AGAIN_MS = 60 * 60 * 1000;
/** Fetching a version ahead takes a slow phone some seconds. */
const PATIENCE_MS = 15_000;

/**
 * Registers the service worker, and looks for a new version every hour and whenever the person comes back. Calls `onReady` once one
 * has been fetched: it waits until `reloadNewest` starts it (docs/decisions/0015).
 */
export async function watchVersion(onReady: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  const tell = () => {
    // The very first worker takes nobody's place.
    if (registration.waiting && registration.active) onReady();
  };
  const follow = () => registration.installing?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", follow);
  follow();
  tell();
  const look = () => {
    if (navigator.onLine && document.visibilityState === "visible")
      void registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", look);
}

/** Loads the page anew in the newest version there is. A plain reload would bring back the one that the service worker keeps. */
export async function reloadNewest(): Promise<void> {
  const outOfPatience = new Promise((done) => setTimeout(done, PATIENCE_MS));
  await Promise.race([startNewest().catch(() => undefined), outOfPatience]);
  window.location.reload();
}

/** Puts the newest version in charge, fetching it first where it has not been fetched yet. */
async function startNewest(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Not reached, the server cannot have a newer one than what waits already.
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

/** @throws Error when a part of it could not be fetched */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((done, fail) => {
    const look = () => {
      if (worker.state === "redundant") fail(new Error("The new version could not be fetched"));
      else if (worker.state !== "installing") done();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

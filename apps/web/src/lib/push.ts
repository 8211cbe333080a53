/** Ends this browser's notifications; returns the address that was in use. */
export async function withdrawFromPush(): Promise<string | null> {
  const current = await subscription();
  if (!current) return null;
  await current.unsubscribe();
  return current.endpoint;
}

/** This browser's push subscription, if its person agreed. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

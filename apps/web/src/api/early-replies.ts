declare global {
  interface Window {
    /** Requests that index.html started for the stored token. A failed one is undefined. */
    early?: { token: string; replies: Partial<Record<string, Promise<Response | undefined>>> };
  }
}

/** After this time a call needs newer data. Milliseconds since the page was opened. */
const MAX_AGE_MS = 30_000;

/** The reply of a GET request that started while the program was loading; each can be taken once (docs/product/devices.md, I-321). */
export async function takeEarlyReply(path: string, token: string | null): Promise<Response | undefined> {
  const { early } = window;
  const reply = early?.replies[path];
  if (!early || !reply) return undefined;
  delete early.replies[path];
  return early.token === token && performance.now() < MAX_AGE_MS ? await reply : undefined;
}

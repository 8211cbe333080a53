/** A smaller difference may be the network's. */
const MIN_DIFFERENCE_MS = 60_000;

let aheadMs = 0;

/** Learns from a reply how far this device's clock is ahead of the server's. A reply that a browser may keep does not count: its time may be old. */
export function noteServerTime({ headers }: Response): void {
  const ahead = Date.now() - Date.parse(headers.get("Date") ?? "");
  if (headers.get("Cache-Control") === "no-store") aheadMs = Math.abs(ahead) > MIN_DIFFERENCE_MS ? ahead : 0;
}

/** Now, by the server's clock: that of a phone or computer may be hours off (docs/product/interface.md, I-1842). */
export function serverNow(): Date {
  return serverTime(Date.now());
}

/** The time on the server's clock when this device's clock was at `deviceMs`. */
export function serverTime(deviceMs: number): Date {
  return new Date(deviceMs - aheadMs);
}

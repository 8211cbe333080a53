/**
 * A new id (UUID version 7: ids sort in the order of their creation). `crypto.randomUUID` exists on https only, and a shop may be tried
 * without.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const hex = Date.now().toString(16).padStart(12, "0") + random;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

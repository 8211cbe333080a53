/**
 * A new id (UUID version 7: ids sort in the order of their creation). `crypto.randomUUID` exists on https only, and a shop may be tried
 * without.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const hex = `${Date.now().toString(16).padStart(12, "0")}7${random.slice(0, 3)}8${random.slice(3)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * The message about an invalid stored token, or null. Checked before a product is sent, to save the wait for a refusal. A token
 * without a readable expiry is left to the server.
 */
export function tokenProblem(token: string | null, now: Date): string | null {
  if (token === null) return "Authentication token is missing. Please login again.";
  const parts = token.split(".");
  if (parts.length !== 3) return "Token format is invalid. Please login again.";
  const expiresAtSeconds = expiryOf(parts[1] ?? "");
  if (expiresAtSeconds !== null && expiresAtSeconds * 1000 <= now.getTime()) {
    return "Token is expired! Please login again.";
  }
  return null;
}

function expiryOf(payload: string): number | null {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const expiry: unknown = Reflect.get(Object(claims), "exp");
    return typeof expiry === "number" ? expiry : null;
  } catch {
    return null;
  }
}

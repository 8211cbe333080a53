/**
 * What is wrong with the stored token, in the specification's words (section 5), or null. Looked at before a product is sent, so
 * that nobody fills in the long form for an answer the server cannot accept. Without a readable expiry the server decides.
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
    const expiry: unknown = typeof claims === "object" && claims !== null ? Reflect.get(claims, "exp") : null;
    return typeof expiry === "number" ? expiry : null;
  } catch {
    return null;
  }
}

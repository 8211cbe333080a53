import { useSession } from "./session.tsx";

/** The business that sells: an approved reseller's. Null for everyone who cannot order. */
export function useSeller(): string | null {
  const { user } = useSession();
  return user?.role === "reseller" && user.status === "approved" ? user.businessName : null;
}

import { useSession } from "./session.tsx";

/** The business name of an approved reseller. Null for everyone who cannot order. */
export function useSeller(): string | null {
  const { user } = useSession();
  return user?.role === "reseller" && user.status === "approved" ? user.businessName : null;
}

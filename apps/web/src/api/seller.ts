import type { Seller } from "@pola/shared/caption";
import { useSession } from "./session.tsx";

/** The approved reseller as customers see them. Null for everyone who cannot order. */
export function useSeller(): Seller | null {
  const { user } = useSession();
  return user?.role === "reseller" && user.status === "approved" ? user : null;
}

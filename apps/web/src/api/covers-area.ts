import { coversArea, type NeededArea } from "@pola/shared/admin-areas";
import { useSession } from "./session.tsx";

/** Tells whether the signed-in admin's areas cover one (docs/product/accounts.md, A-210). */
export function useCoversArea(): (area: NeededArea) => boolean {
  const { user } = useSession();
  return (area) => user?.role === "admin" && coversArea(user.limitedTo, area);
}

import { changePassword, endSessions } from "../../api/profile.ts";
import { PasswordCard } from "../../components/password-card.tsx";

/** The vendor's own password (docs/product/accounts.md, A-1261). */
export function VendorPassword() {
  return <PasswordCard change={changePassword} endSessions={endSessions} />;
}

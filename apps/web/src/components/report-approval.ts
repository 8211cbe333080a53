import type { User } from "@pola/shared/schemas/user";
import { notify } from "../ui/toast.tsx";

/** Reports why a check for approval changed nothing. `user` is null when the check failed. */
export function reportApproval(user: User | null): void {
  if (user === null) notify.error("Could not check. Please try again.");
  else if (user.status === "pending") notify.message("Your account is still waiting for approval.");
}

import { endSessions } from "../../api/end-sessions.ts";
import { EndSessions } from "../../components/end-sessions.tsx";
import { profileErrorText } from "./profile-error.ts";

/** The end of the reseller's sessions on other devices. */
export function OtherSessions() {
  return (
    <EndSessions
      end={endSessions}
      failureText={(error) => profileErrorText(error, "Failed to log out the other devices")}
    />
  );
}

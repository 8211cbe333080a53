import { endSessions } from "../../api/profile.ts";
import { EndSessions } from "../../components/end-sessions.tsx";
import { profileErrorText } from "./profile-error.ts";

export function OtherSessions() {
  return (
    <EndSessions
      end={endSessions}
      failureText={(error) => profileErrorText(error, "Failed to log out the other devices")}
    />
  );
}
